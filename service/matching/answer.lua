-- Notes the answer to a challenge; the last acceptance writes the match, a refusal or a withdrawal closes it.
-- KEYS: the challenge, the matches, the unmade ones, open ones by their ends, then those made by the one who made it and
-- got by each who got it
-- ARGV: id, now, who answers or '', 'accepted' or the state that ends it, how many must accept, game, the match or '',
-- when others make it
-- Returns the state then; 'last' and nothing is noted for a last acceptance without a match, 'begun' for one with it
local stored = redis.call('HMGET', KEYS[1], 'challenge', 'state', 'until')
if not stored[1] then
  return ''
end
if stored[2] then
  return stored[2]
end
local state, mine = ARGV[4], 'answer:' .. ARGV[3]
if tonumber(stored[3]) <= tonumber(ARGV[2]) and state ~= 'expired' then
  return 'expired'
end
local accepted = 1
if state == 'accepted' then
  local fields = redis.call('HGETALL', KEYS[1])
  for at = 1, #fields, 2 do
    if string.sub(fields[at], 1, 7) == 'answer:' and fields[at] ~= mine and fields[at + 1] == 'accepted' then
      accepted = accepted + 1
    end
  end
  if accepted >= tonumber(ARGV[5]) and ARGV[7] == '' then
    return 'last'
  end
end
if ARGV[3] ~= '' then
  redis.call('HSET', KEYS[1], mine, state)
end
if state == 'accepted' then
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
return state == 'accepted' and 'begun' or state
