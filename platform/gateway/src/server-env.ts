import { HexKeySchema, OriginSchema } from '@site/contracts'
import { MEASURES_ENV, measuresOutletOf, readEnv, TRACING_ENV, tracingOf } from '@site/server'
import { operationsEnv, operationsOf } from '@site/server/operations'
import * as v from 'valibot'

import { CAPTCHA_ENV } from './lib/captcha-demand.ts'
import { RegionRuleSchema } from './lib/region-rule.ts'

const CountSchema = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
const WebAddressSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))

/** `203.0.113.0/24=limited,198.51.100.7=restricted` */
const RegionsSchema = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .filter((part) => part.trim() !== '')
      .map((part) => {
        const [network = '', effect = ''] = part.split('=').map((side) => side.trim())
        return { network, effect }
      }),
  ),
  v.array(RegionRuleSchema),
)

const OriginsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').filter((part) => part !== '')),
  v.array(OriginSchema),
)

/** What belongs together: all of it or none. */
const GROUPS = [
  ['SMS_URL', 'SMS_KEY', 'SMS_TEMPLATE'],
  ['VOICE_URL', 'VOICE_KEY', 'VOICE_TEMPLATE'],
] as const
const MessageKeySchema = v.pipe(v.string(), v.minLength(16))

const EnvSchema = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.string(), 'development'),
    /** This machine alone, unless asked: the image of `platform/edge/Dockerfile` asks. */
    HOST: v.optional(v.string(), '127.0.0.1'),
    PORT: v.optional(v.pipe(CountSchema, v.maxValue(65_535)), '8081'),
    /** Where `/readyz` and `/metrics` are: for this machine alone, unless it has a network that only the operator is in. */
    ...operationsEnv('9081'),
    /** A PostgreSQL server; without it the embedded engine keeps its data in DATA_DIR. */
    DATABASE_URL: v.optional(v.pipe(v.string(), v.startsWith('postgres'))),
    DATABASE_CONNECTIONS: v.optional(CountSchema, '20'),
    DATA_DIR: v.optional(v.string(), '.data/gateway'),
    /** Needed as soon as there is a second process. */
    REDIS_URL: v.optional(v.pipe(v.string(), v.startsWith('redis'))),
    /** Where the compositions are, whose settings pre-info mirrors. */
    REGISTRY_URL: v.optional(WebAddressSchema),
    SITE_KEY_AES: HexKeySchema,
    SITE_KEY_SIGN: HexKeySchema,
    JWT_SECRET: v.pipe(v.string(), v.minLength(32)),
    /** The sandbox venues: where their games are served, and what they sign their calls with. Both or none. */
    VENUES_ORIGIN: v.optional(OriginSchema),
    VENUES_SECRET: v.optional(v.pipe(v.string(), v.minLength(32))),
    /** Where their server is asked for their book, when that origin cannot be reached from here. */
    VENUES_URL: v.optional(OriginSchema),
    SANDBOX: v.optional(v.picklist(['0', '1']), '0'),
    /** In production: the matches of the sports venue are simulated, and that is meant. */
    SIMULATOR: v.optional(v.picklist(['0', '1']), '0'),
    /** The built desk, which only the sandbox serves. */
    DESK_DIR: v.optional(v.string()),
    /** Addresses or networks of proxies, with commas between them. */
    TRUST_PROXY: v.optional(v.string(), 'loopback'),
    CALLS_PER_ADDRESS: v.optional(CountSchema),
    SOCKETS_PER_ADDRESS: v.optional(CountSchema),
    /** `smtp://user:password@host:port`; without it nobody gets a code by e-mail outside the sandbox. */
    SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//))),
    MAIL_FROM: v.optional(v.string(), 'no-reply@localhost'),
    /** Server that text messages are posted to, key of the signature, and name of the approved words there. */
    SMS_URL: v.optional(WebAddressSchema),
    SMS_KEY: v.optional(MessageKeySchema),
    SMS_TEMPLATE: v.optional(v.string()),
    /** The same for calls that read a code out. */
    VOICE_URL: v.optional(WebAddressSchema),
    VOICE_KEY: v.optional(MessageKeySchema),
    VOICE_TEMPLATE: v.optional(v.string()),
    /** Human verification of log-in, registration and requests for codes, and how many tries may fail before it. */
    ...CAPTCHA_ENV,
    /** Origins of this site's pages where the proxy in front asks for another host; with commas between them. */
    SITE_ORIGINS: v.optional(OriginsSchema, ''),
    REGION_RULES: v.optional(RegionsSchema, ''),
    CUSTOMER_SERVICE_URL: v.optional(v.string()),
    /** Where a match is streamed as HLS, with `{gidm}` in place of its number. */
    STREAM_URL: v.optional(WebAddressSchema),
    H5_DOMAIN_URL: v.optional(v.string()),
    LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    /** The collector that spans are sent to, and the share of traces that are kept. */
    ...TRACING_ENV,
    /** The collector that measures are sent to, and how often. */
    ...MEASURES_ENV,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const names of GROUPS) {
      const missing = names.filter((name) => input[name] === undefined)
      if (missing.length === names.length) continue
      for (const key of missing) addIssue({ path: [{ type: 'object', origin: 'value', input, key, value: undefined }] })
    }
  }),
  v.transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    operations: operationsOf(env),
    database:
      env.DATABASE_URL === undefined
        ? { dataDir: env.DATA_DIR }
        : { url: env.DATABASE_URL, maxConnections: env.DATABASE_CONNECTIONS },
    redisUrl: env.REDIS_URL,
    registryUrl: env.REGISTRY_URL,
    siteKey: { aes: env.SITE_KEY_AES, sign: env.SITE_KEY_SIGN },
    jwtSecret: env.JWT_SECRET,
    venues:
      env.VENUES_ORIGIN === undefined || env.VENUES_SECRET === undefined
        ? undefined
        : {
            origin: env.VENUES_ORIGIN,
            secret: env.VENUES_SECRET,
            ...(env.VENUES_URL !== undefined && { serverUrl: env.VENUES_URL }),
          },
    sandbox: env.SANDBOX === '1',
    simulator: env.SIMULATOR === '1',
    deskDir: env.DESK_DIR,
    production: env.NODE_ENV === 'production',
    trustProxy: env.TRUST_PROXY.split(',').map((part) => part.trim()),
    limits: {
      ...(env.CALLS_PER_ADDRESS === undefined ? {} : { callsPerAddress: env.CALLS_PER_ADDRESS }),
      ...(env.SOCKETS_PER_ADDRESS === undefined ? {} : { socketsPerAddress: env.SOCKETS_PER_ADDRESS }),
    },
    mail: env.SMTP_URL === undefined ? undefined : { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    sms: textGateway(env.SMS_URL, env.SMS_KEY, env.SMS_TEMPLATE),
    voice: textGateway(env.VOICE_URL, env.VOICE_KEY, env.VOICE_TEMPLATE),
    captcha: { kind: env.CAPTCHA, after: env.CAPTCHA_AFTER },
    regions: env.REGION_RULES,
    siteOrigins: env.SITE_ORIGINS,
    customerServiceUrl: env.CUSTOMER_SERVICE_URL,
    h5DomainUrl: env.H5_DOMAIN_URL,
    streamUrl: env.STREAM_URL,
    logLevel: env.LOG_LEVEL,
    tracing: tracingOf(env),
    measures: measuresOutletOf(env),
  })),
)
export type ServerEnv = v.InferOutput<typeof EnvSchema>

/** @throws Error naming each variable that is missing or wrong, without its value */
export function readServerEnv(env: Readonly<Record<string, string | undefined>>): ServerEnv {
  return readEnv(EnvSchema, 'gateway', env)
}

function textGateway(url?: string, key?: string, template?: string) {
  return url === undefined || key === undefined || template === undefined ? undefined : { url, key, template }
}
