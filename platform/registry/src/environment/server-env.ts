import { join } from 'node:path'

import { OriginSchema, RemoteNameSchema, THEME_IDS, type ThemeId } from '@site/contracts'
import { MEASURES_ENV, measuresOutletOf, readEnv, TRACING_ENV, tracingOf } from '@site/server'
import { operationsEnv, operationsOf } from '@site/server/operations'
import * as v from 'valibot'

import { UNPROMOTED_ENV, unpromotedLimitsOf } from '../budgets/index.ts'

const OriginsSchema = v.strictObject(
  Object.fromEntries(
    THEME_IDS.map((theme) => [theme, v.optional(v.record(RemoteNameSchema, OriginSchema), {})]),
  ) as Record<
    ThemeId,
    v.OptionalSchema<v.RecordSchema<typeof RemoteNameSchema, typeof OriginSchema, undefined>, Record<string, never>>
  >,
)

const EnvSchema = v.pipe(
  v.object({
    DATABASE_URL: v.pipe(v.string(), v.startsWith('postgres')),
    REDIS_URL: v.optional(v.pipe(v.string(), v.startsWith('redis'))),
    /** This machine alone, unless asked: the image of `platform/edge/Dockerfile` asks. */
    HOST: v.optional(v.string(), '127.0.0.1'),
    PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '8082'),
    /** Where `/metrics` is. */
    ...operationsEnv('9082'),
    DATA_DIR: v.optional(v.string(), '.data'),
    RELEASES_DIR: v.optional(v.string()),
    HOST_MANIFEST: v.optional(v.string(), 'host/dist/host.json'),
    /** Where the gateway tells which calls it serves. */
    GATEWAY_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\/[^/]+$/))),
    /** JSON: theme → remote → origin. */
    RELEASE_ORIGINS: v.optional(v.pipe(v.string(), v.parseJson(), OriginsSchema), '{}'),
    /** The secret of ops, where the deployment gives it; otherwise one is made in DATA_DIR. */
    OPS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/-]{32,200}=*$/))),
    TRUST_PROXY: v.optional(v.string()),
    ...UNPROMOTED_ENV,
    LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    /** The collector that spans are sent to, and the share of traces that are kept. */
    ...TRACING_ENV,
    /** The collector that measures are sent to, and how often. */
    ...MEASURES_ENV,
  }),
  v.transform((env) => ({
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    host: env.HOST,
    port: env.PORT,
    operations: operationsOf(env),
    dataDir: join(env.DATA_DIR, 'registry'),
    releasesDir: env.RELEASES_DIR ?? join(env.DATA_DIR, 'releases'),
    hostManifest: env.HOST_MANIFEST,
    gatewayUrl: env.GATEWAY_URL,
    origins: env.RELEASE_ORIGINS,
    opsToken: env.OPS_TOKEN,
    trustProxy: env.TRUST_PROXY,
    unpromoted: unpromotedLimitsOf(env),
    logLevel: env.LOG_LEVEL,
    tracing: tracingOf(env),
    measures: measuresOutletOf(env),
  })),
)
export type ServerEnv = v.InferOutput<typeof EnvSchema>

/** @throws Error naming each variable that is missing or wrong, without its value */
export function readServerEnv(env: Readonly<Record<string, string | undefined>>): ServerEnv {
  return readEnv(EnvSchema, 'registry', env)
}
