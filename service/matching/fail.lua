-- Says of a seek or a challenge that its game cannot be made, and why.
-- KEYS: the seek or challenge. ARGV: the game, the state, why
if redis.call('HGET', KEYS[1], 'game') == ARGV[1] then
  redis.call('HSET', KEYS[1], 'state', ARGV[2], 'failure', ARGV[3])
  redis.call('HDEL', KEYS[1], 'game')
end
return 1
