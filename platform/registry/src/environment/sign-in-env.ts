import * as v from 'valibot'

import type { SignInSettings } from '../sign-in/index.ts'

/** Whatever is not this machine is asked over TLS. */
const LOCAL = /^http:\/\/(?:localhost|127\.0\.0\.1)(?=[:/]|$)/
const isSafe = (address: string): boolean => address.startsWith('https://') || LOCAL.test(address)

const MOST_HOURS = 24
const LENGTH = `is from 1 to ${MOST_HOURS}`
const SignInEnvSchema = v.pipe(
  v.object({
    OIDC_ISSUER: v.pipe(
      v.string(),
      v.url('is no address'),
      v.check(isSafe, 'begins with https://'),
      v.check((issuer) => !/[?#]/.test(issuer), 'has no query and no fragment'),
    ),
    OIDC_CLIENT_ID: v.pipe(v.string(), v.maxLength(200, 'is too long')),
    OIDC_CLIENT_SECRET: v.pipe(v.string(), v.minLength(16, 'has 16 characters at least')),
    OIDC_ORIGIN: v.pipe(
      v.string(),
      v.check(isSafe, 'begins with https://'),
      v.check(
        (origin) => URL.canParse(origin) && new URL(origin).origin === origin,
        'is an origin, like https://releases.example.com',
      ),
    ),
    OIDC_LABEL: v.optional(v.pipe(v.string(), v.maxLength(40, 'has 40 characters at most')), 'the company’s account'),
    OIDC_HOURS: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,2}$/, 'is a whole number'),
        v.transform(Number),
        v.minValue(1, LENGTH),
        v.maxValue(MOST_HOURS, LENGTH),
      ),
      '8',
    ),
  }),
  v.transform((env): SignInSettings => ({
    issuer: env.OIDC_ISSUER,
    clientId: env.OIDC_CLIENT_ID,
    clientSecret: env.OIDC_CLIENT_SECRET,
    origin: env.OIDC_ORIGIN,
    label: env.OIDC_LABEL,
    hours: env.OIDC_HOURS,
  })),
)

/**
 * How people sign in, from the environment; undefined where none of it is set.
 * @throws Error naming each variable that is missing or wrong, without its value
 */
export function signInFromEnv(env: Readonly<Record<string, string | undefined>>): SignInSettings | undefined {
  const given = Object.fromEntries(
    Object.keys(SignInEnvSchema.pipe[0].entries).flatMap((name) => {
      const value = env[name]
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
  if (Object.keys(given).length === 0) return undefined
  const result = v.safeParse(SignInEnvSchema, given)
  if (result.success) return result.output
  const problems = result.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? 'environment'
    return `${name} ${given[name] === undefined ? 'is missing: signing in is set up as a whole or not at all' : issue.message}`
  })
  throw new Error(`Signing in by OpenID Connect cannot be set up:\n  ${problems.join('\n  ')}`)
}
