import type { CaptchaResult } from '@site/contracts'

/** Where a check failed: the digit in front of its message (spec 8). */
export const CAPTCHA_FAULT = { picture: 1, check: 2, frame: 6 } as const
export type CaptchaFault = (typeof CAPTCHA_FAULT)[keyof typeof CAPTCHA_FAULT]

/** What each kind of check tells the dialog around it. */
export interface CaptchaPartProps {
  readonly onSolved: (result: CaptchaResult) => void
  readonly onFail: (fault: CaptchaFault, error: unknown) => void
}
