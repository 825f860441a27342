-- Closes a seek that is open: it was withdrawn or has expired. Whose it was is forgotten.
-- KEYS: the seek, those that are open, those that are open by their ends, those of its table, those of its person
-- ARGV: id, its state from now on
if redis.call('HEXISTS', KEYS[1], 'person') == 1 then
  redis.call('HDEL', KEYS[1], 'person')
  redis.call('HSET', KEYS[1], 'state', ARGV[2])
end
for key = 2, 5 do
  redis.call('ZREM', KEYS[key], ARGV[1])
end
return redis.call('HGET', KEYS[1], 'state') or ''
