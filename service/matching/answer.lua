-- Notes the answer to a challenge; the last acceptance writes the match, a refusal or a withdrawal closes it.
-- KEYS: the challenge, the matches, the unmade ones, then those made by the one who made it and got by each who got it
-- ARGV: id, now, who answers or '', 'accepted' or the state that ends it, how many must accept, game, the match, when
-- others make it
local stored = redis.call('HMGET', KEYS[1], 'challenge', 'state', 'until')
if not stored[1] then
  return ''
end
if stored[2] then
  return stored[2]
end
if tonumber(stored[3]) <= tonumber(ARGV[2]) then
  return 'expired'
end
if ARGV[3] ~= '' then
  redis.call('HSET', KEYS[1], 'answer:' .. ARGV[3], ARGV[4])
end
local state = ARGV[4]
if state == 'accepted' then
  local accepted = 0
  local fields = redis.call('HGETALL', KEYS[1])
  for at = 1, #fields, 2 do
    if string.sub(fields[at], 1, 7) == 'answer:' and fields[at + 1] == 'accepted' then
      accepted = accepted + 1
    end
  end
  if accepted < tonumber(ARGV[5]) then
    return 'open'
  end
  redis.call('HSET', KEYS[1], 'game', ARGV[6])
  redis.call('HSET', KEYS[2], ARGV[6], ARGV[7])
  redis.call('ZADD', KEYS[3], ARGV[8], ARGV[6])
end
redis.call('HSET', KEYS[1], 'state', state)
for key = 4, #KEYS do
  redis.call('ZREM', KEYS[key], ARGV[1])
end
return state
