import type { CaptchaResult } from '@site/contracts'

/** Where a check failed, 1 picture, 2 the puzzle's check, 6 its frame: the digit in front of its message (spec 8). */
export type CaptchaFault = 1 | 2 | 6

/** What each kind of check tells the dialog around it. */
export interface CaptchaPartProps {
  readonly onSolved: (result: CaptchaResult) => void
  readonly onFail: (fault: CaptchaFault, error: unknown) => void
}
