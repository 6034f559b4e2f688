/**
 * Suites that run side by side have a Redis each: in one they would hear of each other, of a clock that is set and of a
 * match that is played. A server that was given, by `TEST_REDIS_URL` or `REDIS_URL`, is everybody's.
 */
const servers = process.env['TEST_REDIS_URLS']?.split(' ') ?? []
const own = servers[(Number(process.env['VITEST_POOL_ID']) - 1) % servers.length]
if (own !== undefined) process.env['TEST_REDIS_URL'] = own
