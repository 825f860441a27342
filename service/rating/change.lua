-- Changes the ladder, unless another process has counted the same entries already.
-- KEYS: the ladder (`generation`, `entries`), then the keys of the changes
-- ARGV: the generation and the entries that were read; those that are to be there then; then the changes: the number of
-- the key, how many arguments follow, the command, its other arguments
local generation, entries, begun = unpack(redis.call('HMGET', KEYS[1], 'generation', 'entries', 'begun'))
if (generation or '') ~= ARGV[1] or (entries or '0') ~= ARGV[2] or (ARGV[3] ~= ARGV[1] and begun ~= ARGV[3]) then
  return 0
end
local at = 5
while at <= #ARGV do
  local last = at + 2 + tonumber(ARGV[at + 1])
  redis.call(ARGV[at + 2], KEYS[1 + tonumber(ARGV[at])], unpack(ARGV, at + 3, last))
  at = last + 1
end
redis.call('HSET', KEYS[1], 'generation', ARGV[3], 'entries', ARGV[4])
return 1
