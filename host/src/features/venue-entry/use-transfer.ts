import { TRANSFER_IN, isApiError, venueTransferEndpoint, STATUS } from '@site/contracts'
import { messageOf } from '@site/shell'
import { useRef, useState } from 'react'

import { useServices } from '../../ports/index.ts'

export type TransferOutcome =
  | { readonly kind: 'done' }
  /** The venue-activity code: the player may enter without the transfer. */
  | { readonly kind: 'activity'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string }
  /** No definite answer: the same amount again is the same transfer. */
  | { readonly kind: 'unknown'; readonly message: string }
  /** One is under way already, or the session has ended with it. */
  | { readonly kind: 'nothing' }

/**
 * Transfers money into a venue, one at a time and at most once per intent: the key of an amount stays until the server
 * has answered for it, so that a retry after a lost answer moves no money twice.
 */
export function useTransfer(channelCode: string) {
  const { client } = useServices()
  const [isSending, setSending] = useState(false)
  const under = useRef(false)
  const open = useRef<{ readonly amount: string; readonly key: string } | undefined>(undefined)

  /** `amount` is a decimal string of at most two decimals and 12 characters. */
  async function transfer(amount: string): Promise<TransferOutcome> {
    // A second click may come before the first has been rendered.
    if (under.current) return { kind: 'nothing' }
    under.current = true
    setSending(true)
    if (open.current?.amount !== amount) open.current = { amount, key: crypto.randomUUID() }
    try {
      const requestId = open.current.key
      await client.call(venueTransferEndpoint, { channelCode, amount, ty: TRANSFER_IN, isActivity: 1, requestId })
      open.current = undefined
      return { kind: 'done' }
    } catch (error) {
      const message = messageOf(error)
      if (!isApiError(error) || error.code === STATUS.SERVER_ERROR || error.code === STATUS.BAD_GATEWAY)
        return { kind: 'unknown', message }
      open.current = undefined
      if (error.code === STATUS.LOGIN_EXPIRED) return { kind: 'nothing' }
      return { kind: error.code === STATUS.VENUE_ACTIVITY ? 'activity' : 'failed', message }
    } finally {
      under.current = false
      setSending(false)
    }
  }
  return { isSending, transfer }
}
