export type { Bus } from './bus.ts'
export { createLocalBus } from './local-bus.ts'
export { openRedis, REDIS_PREFIX } from './open-redis.ts'
export { loadPageFiles, type PageFiles } from './page-files.ts'
