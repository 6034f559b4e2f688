// The gateway as a process of its own (the scaled shape). With `server-env.ts` the only place that knows of an
// environment.
import { logOptions, sendMeasures, startTracing } from '@site/server'
import closeWithGrace from 'close-with-grace'
import pino from 'pino'

import { createGateway } from '../src/app.ts'
import type { GatewayOptions } from '../src/context/index.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { createRegistrySettings } from '../src/lib/registry-settings.ts'
import { type ServerEnv, readServerEnv } from '../src/server-env.ts'

/** Longest that calls under way may take once a stop was asked for. */
const GRACE_MS = 15_000

const env = readEnvOrExit()
const logger = pino({
  level: env.logLevel,
  ...logOptions(),
  redact: ['req.headers.token', 'req.headers.sign', 'req.headers.authorization', 'req.headers.cookie'],
})
const tracing = await startTracing('gateway', env.tracing, logger)
const database = await openDatabase(env.database)
const gateway = await createGateway({
  database,
  logger,
  siteKey: env.siteKey,
  jwtSecret: env.jwtSecret,
  ...(env.venues === undefined ? {} : { venues: env.venues }),
  sandbox: env.sandbox,
  simulator: env.simulator,
  ...(env.deskDir === undefined ? {} : { deskDir: env.deskDir }),
  production: env.production,
  trustProxy: env.trustProxy,
  mail: env.mail,
  sms: env.sms,
  voice: env.voice,
  captcha: env.captcha,
  regions: env.regions,
  siteOrigins: env.siteOrigins,
  ...settingsOf(env.registryUrl),
  links: {
    ...(env.customerServiceUrl === undefined ? {} : { customerServiceUrl: env.customerServiceUrl }),
    ...(env.h5DomainUrl === undefined ? {} : { h5DomainUrl: env.h5DomainUrl }),
  },
  ...(env.streamUrl === undefined ? {} : { streamUrl: env.streamUrl }),
  ...(env.redisUrl === undefined ? {} : { redisUrl: env.redisUrl }),
  limits: env.limits,
})

const measures = await sendMeasures('gateway', env.measures, { read: gateway.readMeasures, log: logger })

closeWithGrace({ delay: GRACE_MS, logger }, async ({ err }) => {
  if (err) logger.error({ err }, 'ending after an error')
  try {
    await gateway.close()
  } finally {
    // With the last calls, and while the database is there, which some of it is counted in.
    await measures.stop()
    await database.close()
    await tracing.stop()
  }
})

await database.connect()
const address = await gateway.app.listen({ host: env.host, port: env.port })
const operations = await gateway.operations.listen(env.operations)
logger.info({ address, operations }, 'the gateway listens')
if (process.send !== undefined) {
  // Started by another program: it learns the addresses, and this process ends with it.
  process.send({ address, operations })
  process.once('disconnect', () => process.exit())
}

function readEnvOrExit(): ServerEnv {
  try {
    return readServerEnv(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

/** Without a registry it is a gateway alone, for the work on it. */
function settingsOf(registryUrl: string | undefined): Pick<GatewayOptions, 'siteSettings' | 'featureFlags'> {
  if (registryUrl === undefined)
    return { siteSettings: (title) => ({ title, depositHelp: '1', editionSwitch: '1', registerFlag: '0' }) }
  const of = createRegistrySettings(registryUrl, { log: logger })
  return {
    siteSettings: async (theme) => (await of(theme)).settings,
    featureFlags: async (theme) => (await of(theme)).flags,
  }
}
