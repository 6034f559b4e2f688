import { decryptOneEndpoint } from '@site/contracts'
import { call, useAttempt } from '@site/shell'
import { useState } from 'react'

import { type MaskedKey, decryptedStore } from './decrypted.ts'

/** A masked datum and the switch that shows it: the server is asked once, the answer stays until the session ends. */
export function useRevealed(key: MaskedKey) {
  const [kept, setKept] = useState(() => decryptedStore.read(key))
  const { isBusy, attempt } = useAttempt()

  const toggle = (): Promise<void> =>
    attempt(async () => {
      const d = kept?.d ?? (await call(decryptOneEndpoint, { key, scene: 'profile' })).value
      const next = { d, v: kept?.v === 1 ? 0 : 1 } as const
      decryptedStore.write(key, next)
      setKept(next)
    })

  return { value: kept?.v === 1 ? kept.d : undefined, isBusy, toggle }
}
