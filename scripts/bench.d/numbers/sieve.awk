# Count the primes up to a million by the sieve of Eratosthenes.
BEGIN {
  n = 1000000
  for (i = 2; i <= n; i++)
    prime[i] = 1
  for (i = 2; i * i <= n; i++)
    if (prime[i])
      for (j = i * i; j <= n; j += i)
        prime[j] = 0
  for (i = 2; i <= n; i++)
    count += prime[i]
  print count
}
