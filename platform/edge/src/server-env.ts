import { HexKeySchema, LocaleSchema, OriginSchema } from '@site/contracts'
import { MEASURES_ENV, measuresOutletOf, readEnv, TRACING_ENV, tracingOf } from '@site/server'
import { operationsEnv, operationsOf } from '@site/server/operations'
import * as v from 'valibot'

import { ConsoleHostSchema } from './visitor/index.ts'

const WebAddressSchema = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))
const OriginsSchema = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.array(OriginSchema),
)

const PortSchema = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535))

const EnvSchema = v.pipe(
  v.object({
    /** This machine alone, unless asked: the image of `platform/edge/Dockerfile` asks. */
    HOST: v.optional(v.string(), '127.0.0.1'),
    PORT: v.optional(PortSchema, '8083'),
    /** Where `/metrics` is. */
    ...operationsEnv('9083'),
    /** The built host. */
    HOST_DIR: v.optional(v.string(), 'host/dist'),
    /** Where the registry publishes to; without it another server has the releases. */
    RELEASES_DIR: v.optional(v.string()),
    REGISTRY_URL: WebAddressSchema,
    /** Where a gateway tells the operator's network how it and its stores are, for the page `/status`. */
    GATEWAY_STATUS: v.optional(WebAddressSchema),
    /** The registry's `public-keys.json`, as the operator handed it over. */
    TRUSTED_KEYS_FILE: v.string(),
    SITE_KEY_AES: HexKeySchema,
    SITE_KEY_SIGN: HexKeySchema,
    DEFAULT_LANGUAGE: v.optional(LocaleSchema, 'zh-CN'),
    /** Origins that venues may be framed from, with commas between them. */
    FRAME_ORIGINS: v.optional(OriginsSchema),
    /** Origins of live pictures of matches, with commas between them. */
    STREAM_ORIGINS: v.optional(OriginsSchema),
    WIDGET_ORIGIN: v.optional(OriginSchema),
    /** The host of the registry's console: nothing of the site is there. */
    CONSOLE_HOST: v.optional(ConsoleHostSchema),
    /** Page of the fingerprint service; without one the local fingerprint is the visitor's id. */
    FINGERPRINT_URL: v.optional(WebAddressSchema),
    LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
    /** The collector that spans are sent to, and the share of traces that are kept. */
    ...TRACING_ENV,
    /** The collector that measures are sent to, and how often. */
    ...MEASURES_ENV,
  }),
  v.transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    operations: operationsOf(env),
    hostDir: env.HOST_DIR,
    releasesDir: env.RELEASES_DIR,
    registryUrl: env.REGISTRY_URL,
    gatewayStatus: env.GATEWAY_STATUS,
    trustedKeysFile: env.TRUSTED_KEYS_FILE,
    siteKey: { aes: env.SITE_KEY_AES, sign: env.SITE_KEY_SIGN },
    defaultLocale: env.DEFAULT_LANGUAGE,
    frameOrigins: env.FRAME_ORIGINS ?? [],
    streamOrigins: env.STREAM_ORIGINS ?? [],
    widgetOrigin: env.WIDGET_ORIGIN,
    consoleHost: env.CONSOLE_HOST,
    fingerprintUrl: env.FINGERPRINT_URL,
    logLevel: env.LOG_LEVEL,
    tracing: tracingOf(env),
    measures: measuresOutletOf(env),
  })),
)
export type ServerEnv = v.InferOutput<typeof EnvSchema>

/** @throws Error naming each variable that is missing or wrong, without its value */
export function readServerEnv(env: Readonly<Record<string, string | undefined>>): ServerEnv {
  return readEnv(EnvSchema, 'edge', env)
}
