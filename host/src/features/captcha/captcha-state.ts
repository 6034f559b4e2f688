import type { CaptchaResult } from '@site/contracts'
import { atom, type createStore } from 'jotai'

import type { CaptchaKind } from '../../ports/index.ts'

type Store = ReturnType<typeof createStore>

/** A check that is on screen; settled once, with nothing when it was given up or ended by an error. */
export interface CaptchaRequest {
  readonly kind: CaptchaKind
  settle(result: CaptchaResult | undefined): void
}

export const captchaAtom = atom<CaptchaRequest | undefined>(undefined)

/** Lets a person show that they are one. Answers what the call takes, or nothing when they gave up. */
export function verifyHuman(store: Store, kind: CaptchaKind): Promise<CaptchaResult | undefined> {
  store.get(captchaAtom)?.settle(undefined)
  return new Promise((resolve) => {
    const settle = (result: CaptchaResult | undefined): void => {
      store.set(captchaAtom, undefined)
      resolve(result)
    }
    store.set(captchaAtom, { kind, settle })
  })
}
