$PMHEAP load new <<'END'
{ "variables" : { "a": [ "x", 2.5e1, [ true, null, {"$untyped": 1} ] ],
  "o": { "\u00e9\ud83d\ude00": "\/\u0041", "$$": -1, "$bytes:\u00ff": {} } } }
END
$PMHEAP dump new; $PMHEAP check new
