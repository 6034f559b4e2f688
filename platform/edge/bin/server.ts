// The edge as a process of its own (the scaled shape). The only file of it that reads the environment.
import { logOptions, sendMeasures, startTracing } from '@site/server'
import { createOperationsListener } from '@site/server/operations'
import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'

import { createEdge } from '../src/app.ts'
import { createRegistryCompositions, openTrustedKeys } from '../src/compositions/index.ts'
import { createEdgeMeasures } from '../src/operations/index.ts'
import { readServerEnv } from '../src/server-env.ts'
import { probesByHttp } from '../src/status/index.ts'

const STOP_MS = 10_000

try {
  const env = readServerEnv(process.env)
  const log = pino({ level: env.logLevel, name: 'edge', ...logOptions() })
  const tracing = await startTracing('edge', env.tracing, log)
  const keys = await openTrustedKeys(env.trustedKeysFile, { log })
  const measures = createEdgeMeasures()
  const operations = createOperationsListener({ measures: () => measures.registry.metrics(), log })
  const edge = createEdge({
    hostDir: env.hostDir,
    compositions: createRegistryCompositions({ registryUrl: env.registryUrl, keys, log, measures }),
    siteKey: env.siteKey,
    defaultLocale: env.defaultLocale,
    frameOrigins: env.frameOrigins,
    streamOrigins: env.streamOrigins,
    consoleHost: env.consoleHost,
    status: probesByHttp(env),
    measures,
    logger: log,
    ...(env.releasesDir === undefined ? {} : { releasesDir: env.releasesDir }),
    ...(env.fingerprintUrl === undefined ? {} : { fingerprintUrl: env.fingerprintUrl }),
    ...(env.widgetOrigin === undefined ? {} : { widgetOrigin: env.widgetOrigin }),
  })
  const read = () => measures.registry.getMetricsAsJSON()
  const sending = await sendMeasures('edge', env.measures, { read, log })
  closeWithGrace({ delay: STOP_MS, logger: log }, async ({ err }) => {
    if (err !== undefined) log.error({ err }, 'the edge stops because of an error')
    await edge.close()
    await operations.close()
    await sending.stop()
    await tracing.stop()
  })
  const address = await edge.listen({ host: env.host, port: env.port })
  const own = await operations.listen(env.operations)
  log.info({ address, operations: own }, 'the edge is ready')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
