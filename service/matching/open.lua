-- Opens a seek, unless its person has as many open ones as there may be.
-- KEYS: the seek, those that are open, those that are open by their ends, those of its table, those of its person
-- ARGV: id, the seek, person, created, until, now, the most, milliseconds for which it is kept, the time
-- before which no seek began that is still open
redis.call('ZREMRANGEBYSCORE', KEYS[5], '-inf', ARGV[6])
if redis.call('ZCARD', KEYS[5]) >= tonumber(ARGV[7]) then
  return 0
end
-- What was never closed would fill the lists.
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[9])
redis.call('ZREMRANGEBYSCORE', KEYS[4], '-inf', ARGV[9])
redis.call('HSET', KEYS[1], 'seek', ARGV[2], 'person', ARGV[3], 'until', ARGV[5])
redis.call('PEXPIRE', KEYS[1], ARGV[8])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
redis.call('ZADD', KEYS[3], ARGV[5], ARGV[1])
redis.call('ZADD', KEYS[4], ARGV[4], ARGV[1])
redis.call('ZADD', KEYS[5], ARGV[5], ARGV[1])
return 1
