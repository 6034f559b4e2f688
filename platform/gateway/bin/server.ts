// The gateway as a process of its own (the scaled shape). The only file that reads the environment.
import closeWithGrace from 'close-with-grace'
import pino from 'pino'
import * as v from 'valibot'

import { SiteSettingsSchema, ThemeIdSchema, type ThemeId } from '@site/contracts'

import { createGateway } from '../src/app.ts'
import { openDatabase } from '../src/db/open-database.ts'
import { createRegistrySettings } from '../src/lib/registry-settings.ts'

const KeySchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 lower-case hex digits'))
const SwitchSchema = v.pipe(
  v.optional(v.picklist(['0', '1']), '0'),
  v.transform((value) => value === '1'),
)
const NumberSchema = (fallback: string) =>
  v.pipe(v.optional(v.string(), fallback), v.regex(/^\d{1,6}$/), v.transform(Number))

const EnvironmentSchema = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  HOST: v.optional(v.string(), '0.0.0.0'),
  PORT: NumberSchema('8081'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.url())),
  DATA_DIR: v.optional(v.string()),
  DATABASE_CONNECTIONS: NumberSchema('20'),
  REDIS_URL: v.optional(v.pipe(v.string(), v.url())),
  SITE_KEY_AES: KeySchema,
  SITE_KEY_SIGN: KeySchema,
  JWT_SECRET: v.pipe(v.string(), v.minLength(32)),
  SANDBOX: SwitchSchema,
  TRUST_PROXY: v.optional(v.string(), 'loopback'),
  LOG_LEVEL: v.optional(v.picklist(['trace', 'debug', 'info', 'warn', 'error', 'silent']), 'info'),
  CALLS_PER_ADDRESS: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  CUSTOMER_SERVICE_URL: v.optional(v.string()),
  H5_DOMAIN_URL: v.optional(v.string()),
  /** Where the registry answers: the settings of its channels are those of the site. */
  REGISTRY_URL: v.optional(v.pipe(v.string(), v.url())),
  /** JSON: settings by theme, where there is no registry. */
  SITE_SETTINGS: v.optional(v.pipe(v.string(), v.parseJson(), v.record(ThemeIdSchema, SiteSettingsSchema))),
})

const parsed = v.safeParse(EnvironmentSchema, process.env)
if (!parsed.success) {
  for (const issue of parsed.issues) console.error(`${v.getDotPath(issue) ?? 'environment'}: ${issue.message}`)
  process.exit(1)
}
const env = parsed.output
const location =
  env.DATABASE_URL === undefined
    ? env.DATA_DIR === undefined
      ? undefined
      : { dataDir: env.DATA_DIR }
    : { url: env.DATABASE_URL, maxConnections: env.DATABASE_CONNECTIONS }
if (location === undefined) {
  console.error('name a database: DATABASE_URL of a PostgreSQL server, or DATA_DIR for the embedded engine')
  process.exit(1)
}

const logger = pino({
  level: env.LOG_LEVEL,
  redact: ['req.headers.token', 'req.headers.sign', 'req.headers.authorization'],
})
const database = await openDatabase(location)
const gateway = await createGateway({
  database,
  logger,
  siteKey: { aes: env.SITE_KEY_AES, sign: env.SITE_KEY_SIGN },
  jwtSecret: env.JWT_SECRET,
  sandbox: env.SANDBOX,
  production: env.NODE_ENV === 'production',
  trustProxy: env.TRUST_PROXY.split(',').map((part) => part.trim()),
  siteSettings:
    env.REGISTRY_URL === undefined
      ? (theme) => env.SITE_SETTINGS?.[theme] ?? defaultSettings(theme)
      : createRegistrySettings(env.REGISTRY_URL, { log: logger }),
  links: {
    ...(env.CUSTOMER_SERVICE_URL === undefined ? {} : { customerServiceUrl: env.CUSTOMER_SERVICE_URL }),
    ...(env.H5_DOMAIN_URL === undefined ? {} : { h5DomainUrl: env.H5_DOMAIN_URL }),
  },
  ...(env.REDIS_URL === undefined ? {} : { redisUrl: env.REDIS_URL }),
  ...(env.CALLS_PER_ADDRESS === undefined ? {} : { limits: { callsPerAddress: env.CALLS_PER_ADDRESS } }),
})

closeWithGrace({ delay: 15_000, logger }, async ({ err }) => {
  if (err) logger.error({ err }, 'ending after an error')
  await gateway.close()
  await database.close()
})

const address = await gateway.app.listen({ host: env.HOST, port: env.PORT })
logger.info({ address }, 'the gateway listens')
if (process.send !== undefined) {
  // Started by another program: it learns the address, and this process ends with it.
  process.send({ address })
  process.once('disconnect', () => process.exit())
}

function defaultSettings(theme: ThemeId) {
  return { title: theme, depositHelp: '1', editionSwitch: '1', registerFlag: '0' } as const
}
