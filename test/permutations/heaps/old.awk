# Create the contents of the stored heaps, with names that no case uses.
function old_version_function(a, b) { return a old_version_word b }
BEGIN {
  old_version_word = "old"; old_version_number = 3.5
  for (old_version_i = 1; old_version_i <= 200; old_version_i++) {
    old_version_dense[old_version_i] = old_version_i * old_version_i
    old_version_hash["key" old_version_i] = "a value of some length, number " old_version_i
  }
  for (old_version_i = 1; old_version_i <= 190; old_version_i++)
    delete old_version_hash["key" old_version_i]
  old_version_deep["a"]["b"]["c"] = 1
  old_version_deep["a"]["d"] = "x"
  old_version_strnum["3"] = "4"
}
