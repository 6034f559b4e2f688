import { decryptOneEndpoint, isApiError, STATUS } from '@site/contracts'
import { call, messageOf, toast } from '@site/shell'
import { useState } from 'react'

import { type MaskedKey, decryptedStore } from './decrypted.ts'

/** A masked datum and the switch that shows it: the server is asked once, the answer stays until the session ends. */
export function useRevealed(key: MaskedKey) {
  const [kept, setKept] = useState(() => decryptedStore.read(key))
  const [isBusy, setBusy] = useState(false)

  async function toggle(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    try {
      const d = kept?.d ?? (await call(decryptOneEndpoint, { key, scene: 'profile' })).value
      const next = { d, v: kept?.v === 1 ? 0 : 1 } as const
      decryptedStore.write(key, next)
      setKept(next)
    } catch (error) {
      if (!isApiError(error, STATUS.LOGIN_EXPIRED)) toast.error(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { value: kept?.v === 1 ? kept.d : undefined, isBusy, toggle }
}
