-- Opens a challenge, unless the one who makes it or somebody who gets it has as many open ones as there may be.
-- KEYS: the challenge, open ones by their ends, those made by the one who makes it, then those got by each who gets it
-- ARGV: id, the challenge, until, now, the most made, the most got, milliseconds for which it is kept
for key = 3, #KEYS do
  redis.call('ZREMRANGEBYSCORE', KEYS[key], '-inf', ARGV[4])
  if redis.call('ZCARD', KEYS[key]) >= tonumber(ARGV[key == 3 and 5 or 6]) then
    return key - 2
  end
end
redis.call('HSET', KEYS[1], 'challenge', ARGV[2], 'until', ARGV[3])
redis.call('PEXPIRE', KEYS[1], ARGV[7])
redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
for key = 3, #KEYS do
  redis.call('ZADD', KEYS[key], ARGV[3], ARGV[1])
  redis.call('PEXPIRE', KEYS[key], ARGV[7])
end
return 0
