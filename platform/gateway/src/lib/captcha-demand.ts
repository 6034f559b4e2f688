import * as v from 'valibot'

/** What a call may be asked for to show that a person makes it. */
export const CAPTCHA_DEMANDS = ['none', 'picture', 'slider'] as const
export type CaptchaDemand = (typeof CAPTCHA_DEMANDS)[number]

/** Human verification of log-in, registration and requests for codes, as the operator configures it. */
export interface CaptchaOptions {
  readonly kind: CaptchaDemand
  /** Failed tries within a quarter of an hour before it is asked for; 0 asks every time. */
  readonly after: number
}

/** Somebody who is right the first time never sees it (open point 93). */
export const DEFAULT_CAPTCHA: CaptchaOptions = { kind: 'slider', after: 1 }

/** The variables that say so, for every process that a gateway runs in. */
export const CAPTCHA_ENV = {
  CAPTCHA: v.optional(v.picklist(CAPTCHA_DEMANDS), DEFAULT_CAPTCHA.kind),
  CAPTCHA_AFTER: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number)),
    String(DEFAULT_CAPTCHA.after),
  ),
}

/** @throws Error naming the variable that cannot be used */
export function captchaFromEnv(env: Readonly<Record<string, string | undefined>>): CaptchaOptions {
  const parsed = v.safeParse(v.object(CAPTCHA_ENV), { CAPTCHA: env['CAPTCHA'], CAPTCHA_AFTER: env['CAPTCHA_AFTER'] })
  if (parsed.success) return { kind: parsed.output.CAPTCHA, after: parsed.output.CAPTCHA_AFTER }
  throw new Error(`cannot be used: ${parsed.issues.map((issue) => v.getDotPath(issue)).join(', ')}`)
}
