-- Takes all of these seeks for one match and writes the match, or does nothing.
-- KEYS: the matches, the unmade ones, open seeks, open seeks by their ends, then for each seek: itself, those of its
-- table, those of its person
-- ARGV: now, game, the match, when others make it, then the ids of the seeks
local count = #ARGV - 4
for at = 1, count do
  local stored = redis.call('HMGET', KEYS[3 * at + 2], 'person', 'until')
  if not stored[1] or tonumber(stored[2]) <= tonumber(ARGV[1]) then
    return 0
  end
end
for at = 1, count do
  local key, id = 3 * at + 2, ARGV[at + 4]
  redis.call('HDEL', KEYS[key], 'person')
  redis.call('HSET', KEYS[key], 'state', 'matched', 'game', ARGV[2])
  redis.call('ZREM', KEYS[3], id)
  redis.call('ZREM', KEYS[4], id)
  redis.call('ZREM', KEYS[key + 1], id)
  redis.call('ZREM', KEYS[key + 2], id)
end
redis.call('HSET', KEYS[1], ARGV[2], ARGV[3])
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[2])
return 1
