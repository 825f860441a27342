-- Keeps one annotation, unless its game or its author has as many as there may be.
-- KEYS: the annotations of the game
-- ARGV: the field of the annotation, its text form, the prefix of its author's fields, the most of a game, of an author
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
  return 'kept'
end
local fields = redis.call('HKEYS', KEYS[1])
if #fields >= tonumber(ARGV[4]) then
  return 'game'
end
local own = 0
for _, field in ipairs(fields) do
  if string.sub(field, 1, #ARGV[3]) == ARGV[3] then
    own = own + 1
  end
end
if own >= tonumber(ARGV[5]) then
  return 'author'
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return 'kept'
