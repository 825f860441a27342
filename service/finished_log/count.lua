-- Counts what one entry of the log of finished games says, unless another process has done so already.
-- KEYS: the counts of all, the counts of players on the ladder
-- ARGV: the place of the entry, by how much the fields of players grow, the number of fields of all, these, those of
-- players; fields of all grow by one
local counted = tonumber(redis.call('HGET', KEYS[1], 'entries') or '0')
if counted ~= tonumber(ARGV[1]) then
  return 0
end
redis.call('HSET', KEYS[1], 'entries', counted + 1)
local last = 3 + tonumber(ARGV[3])
for field = 4, last do
  redis.call('HINCRBY', KEYS[1], ARGV[field], 1)
end
for field = last + 1, #ARGV do
  redis.call('HINCRBY', KEYS[2], ARGV[field], ARGV[2])
end
return 1
