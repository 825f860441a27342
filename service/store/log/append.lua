-- Appends all events of one command to one game, or none. Every check comes before the first write,
-- because a failing script is not rolled back.
-- KEYS: events, head, commands, and tokens where the sender has one
-- ARGV: game, expected version, expected head, command id, fingerprint, due or '', status, live channel, tail limit,
--       '1' when replicas are waited for, digest of the sender's token or '', what is stored of it as the writer
--       knows it, version and head after the command, then the fields of its entry
local game, expected, base = ARGV[1], tonumber(ARGV[2]), ARGV[3]

-- First of all: a sender without the right to send learns nothing, not even that the command was sent before.
if ARGV[11] ~= '' and redis.call('HGET', KEYS[4], ARGV[11]) ~= ARGV[12] then
  return {'token'}
end

local seen = redis.call('HGET', KEYS[3], ARGV[4])
if seen then
  -- Waiting for replicas waits for what this connection wrote; the same once more is behind what was written then.
  if ARGV[10] == '1' then
    redis.call('HSET', KEYS[3], ARGV[4], seen)
  end
  return {'seen', seen}
end

local stored = redis.call('HMGET', KEYS[2], 'v', 'h', 'st')
local version, head = tonumber(stored[1] or '0'), stored[2] or base
if expected < version then
  local from, to = (expected + 1) .. '-0', (expected + tonumber(ARGV[9])) .. '-0'
  return {'conflict', version, head, redis.call('XRANGE', KEYS[1], from, to)}
end
if expected > version or head ~= base then
  return {'fork', version, head}
end
if stored[3] == 'withdrawn' then
  return {'withdrawn'}
end
if stored[3] == 'finalized' or stored[3] == 'archived' then
  return {'finalized'}
end

-- The id of an entry is the version after its command. A stream that ends elsewhere has lost its end, or its head has.
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local there = newest and tonumber(string.match(newest[1], '^%d+')) or 0
if there ~= version then
  return {'damaged', math.min(there, version) + 1}
end

local last = tonumber(ARGV[13])
redis.call('XADD', KEYS[1], last .. '-0', unpack(ARGV, 15))
redis.call('HSET', KEYS[2], 'v', last, 'h', ARGV[14], 'st', ARGV[7])
if ARGV[6] == '' then
  redis.call('HDEL', KEYS[2], 'due')
else
  redis.call('HSET', KEYS[2], 'due', ARGV[6])
end
redis.call('HSET', KEYS[3], ARGV[4], (version + 1) .. ':' .. last .. ':' .. ARGV[5])
redis.call('PUBLISH', ARGV[8], game .. '|' .. last)
return {'ok', last}
