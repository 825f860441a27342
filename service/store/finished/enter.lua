-- Adds one entry to the log of finished games, unless it stands there already.
-- KEYS: entries, index, then one key for each level of the tree that grows, from the leaves up
-- ARGV: how large the log was, the entry's name, the entry, then a hash for each such level
local known = redis.call('HGET', KEYS[2], ARGV[2])
if known then
  return {'known', tonumber(known)}
end
local size = redis.call('XLEN', KEYS[1])
if size ~= tonumber(ARGV[1]) then
  return {'moved', size}
end
if redis.call('STRLEN', KEYS[3]) ~= 32 * size then
  return {'damaged', size}
end
redis.call('XADD', KEYS[1], (size + 1) .. '-0', 'e', ARGV[3])
redis.call('HSET', KEYS[2], ARGV[2], size)
for level = 3, #KEYS do
  redis.call('APPEND', KEYS[level], ARGV[level + 1])
end
return {'entered', size}
