import type { TestProject } from 'vitest/node'
import { startPostgres, startRedis, type Service } from './services.mjs'

const started: Service[] = []

/**
 * Gives the server suites their `TEST_DATABASE_URL` and `TEST_REDIS_URL`: the ones already set, `DATABASE_URL` and
 * `REDIS_URL` when given, or temporary servers that end with this run. Vitest calls it only when a suite of the
 * project that names it is about to run, so a run of pure rules starts no server.
 *
 * @throws when PostgreSQL or Redis is needed and not installed
 */
export async function setup({ vitest }: TestProject): Promise<void> {
  await Promise.all([
    provide('TEST_DATABASE_URL', 'DATABASE_URL', () => startPostgres()),
    provide('TEST_REDIS_URL', 'REDIS_URL', () => startRedisForEach(vitest.config.maxWorkers)),
  ])
}

/** One for each worker, see `own-redis.ts`. @returns the first */
async function startRedisForEach(workers: number): Promise<Service> {
  const services = await Promise.all(Array.from({ length: workers }, () => startRedis()))
  process.env['TEST_REDIS_URLS'] = services.map(({ url }) => url).join(' ')
  const [first, ...others] = services as [Service, ...Service[]]
  started.push(...others)
  return first
}

export async function teardown(): Promise<void> {
  await Promise.all(started.splice(0).map((service) => service.stop()))
}

async function provide(name: string, givenBy: string, start: () => Promise<Service>): Promise<void> {
  if (process.env[name]) return
  const given = process.env[givenBy]
  if (given) {
    process.env[name] = given
    return
  }
  const service = await start()
  started.push(service)
  process.env[name] = service.url
}
