// The registry as a process of its own (the scaled shape). Everything it is told stands in the environment.
import { logOptions, openRedis, sendMeasures, startTracing } from '@site/server'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'

import {
  fetchGatewayDocument,
  flagsFromEnv,
  gatewayCallsReader,
  readHostManifest,
  readServerEnv,
  signInFromEnv,
} from '../src/environment/index.ts'
import { createRegistry } from '../src/registry.ts'

const STOP_MS = 10_000

try {
  const env = readServerEnv(process.env)
  const signIn = signInFromEnv(process.env)
  const log = pino({ level: env.logLevel, name: 'registry', ...logOptions() })
  const tracing = await startTracing('registry', env.tracing, log)
  const redis = env.redisUrl === undefined ? undefined : await openRedis(env.redisUrl)
  const registry = await createRegistry({
    database: { url: env.databaseUrl },
    dataDir: env.dataDir,
    releasesDir: env.releasesDir,
    readHostManifest: () => readHostManifest(env.hostManifest),
    flagDefaults: flagsFromEnv(process.env),
    origins: env.origins,
    unpromoted: env.unpromoted,
    logger: log,
    ...(signIn === undefined ? {} : { signIn }),
    ...(env.opsToken === undefined ? {} : { opsToken: env.opsToken }),
    ...(redis === undefined ? {} : { bus: redis.bus }),
    ...(env.gatewayUrl === undefined
      ? {}
      : { readGatewayCalls: gatewayCallsReader(fetchGatewayDocument(env.gatewayUrl)) }),
    ...(env.trustProxy === undefined ? {} : { trustProxy: env.trustProxy }),
  })
  const measures = await sendMeasures('registry', env.measures, { read: registry.readMeasures, log })
  closeWithGrace({ delay: STOP_MS, logger: log }, async ({ err }) => {
    if (err !== undefined) log.error({ err }, 'the registry stops because of an error')
    // The database has them, and closes with the registry.
    await measures.stop()
    await registry.close()
    await redis?.close()
    await tracing.stop()
  })
  const address = await registry.app.listen({ host: env.host, port: env.port })
  const operations = await registry.operations.listen(env.operations)
  log.info({ address, operations, instance: registry.instance }, 'the registry is ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1) // whatever was opened before the error does not keep the process
}
