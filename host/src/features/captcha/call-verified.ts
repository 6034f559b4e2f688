import { CAPTCHA_KINDS, type CaptchaResult, type Endpoint, STATUS } from '@site/contracts'
import type { createStore } from 'jotai'

import type { CaptchaKind, Outcome } from '../../ports/index.ts'
import { verifyHuman } from './captcha-state.ts'

type Store = ReturnType<typeof createStore>

const NONE: CaptchaResult = { kaptchcate: CAPTCHA_KINDS.slider, codeId: '', code: '' }

/**
 * Makes a call that may ask for human verification. Where the site has said so before (`known`) a person is verified
 * first and the call is made once; else 6021 wants a picture, 6022 a puzzle (open point 93), and once it is solved the
 * call is made again with it. Answers nothing when the person gave up; rejects as the call does.
 */
export async function callVerified<E extends Endpoint>(
  store: Store,
  attempt: (captcha: CaptchaResult) => Promise<Outcome<E>>,
  known?: CaptchaKind,
): Promise<Outcome<E> | undefined> {
  let kind = known
  if (kind === undefined) {
    const first = await attempt(NONE)
    if (first.code === STATUS.SUCCESS) return first
    kind = first.code === STATUS.GRAPHIC_VERIFICATION ? 'picture' : 'slider'
  }
  const captcha = await verifyHuman(store, kind)
  return captcha === undefined ? undefined : attempt(captcha)
}
