import { readEnv } from '@site/server'
import * as v from 'valibot'

const OriginSchema = v.pipe(v.string(), v.regex(/^https?:\/\/[^/\s;,]+$/))

const EnvSchema = v.pipe(
  v.object({
    NODE_ENV: v.optional(v.string(), 'development'),
    /** This machine alone, unless asked: the image of `platform/edge/Dockerfile` asks. */
    HOST: v.optional(v.string(), '127.0.0.1'),
    PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '8084'),
    /** A database of their own, or the operator's: they keep to the schema `venues`. */
    DATABASE_URL: v.pipe(v.string(), v.startsWith('postgres')),
    /** Where the operator's wallet is. */
    OPERATOR_URL: OriginSchema,
    /** Shared with the operator. */
    VENUES_SECRET: v.pipe(v.string(), v.minLength(32)),
    /** Origins of the operator's pages, with commas between them. */
    PARENTS: v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((origin) => origin.trim())),
      v.array(OriginSchema),
    ),
    /** Lets anybody move the clock of the draws on. */
    SANDBOX: v.optional(v.picklist(['0', '1']), '0'),
    LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  }),
  v.forward(
    v.partialCheck(
      [['NODE_ENV'], ['SANDBOX']],
      ({ NODE_ENV, SANDBOX }) => NODE_ENV !== 'production' || SANDBOX === '0',
      'must be 0 in production',
    ),
    ['SANDBOX'],
  ),
  v.transform((env) => ({
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    operatorUrl: env.OPERATOR_URL,
    secret: env.VENUES_SECRET,
    parents: env.PARENTS,
    sandbox: env.SANDBOX === '1',
    logLevel: env.LOG_LEVEL,
  })),
)

/** @throws Error naming each variable that is missing or wrong, without its value */
export function readServerEnv(env: Readonly<Record<string, string | undefined>>): v.InferOutput<typeof EnvSchema> {
  return readEnv(EnvSchema, 'venues', env)
}
