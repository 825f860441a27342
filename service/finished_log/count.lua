-- Counts the results of one entry of the log of finished games, unless another process has done so already.
-- KEYS: the counts
-- ARGV: the place of the entry, then fields that grow by one
local counted = tonumber(redis.call('HGET', KEYS[1], 'entries') or '0')
if counted ~= tonumber(ARGV[1]) then
  return 0
end
redis.call('HSET', KEYS[1], 'entries', counted + 1)
for field = 2, #ARGV do
  redis.call('HINCRBY', KEYS[1], ARGV[field], 1)
end
return 1
