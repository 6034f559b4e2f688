import { createHmac } from 'node:crypto'

import {
  type CreditCall,
  type DebitCall,
  type RollbackCall,
  SEAMLESS_HEADERS,
  SEAMLESS_PREFIX,
  SeamlessAnswerSchema,
  type SeamlessCall,
  SeamlessMoneySchema,
  type SeamlessVisit,
  SeamlessVisitSchema,
  seamlessSigningText,
} from '@site/contracts/seamless'
import * as v from 'valibot'

import { WalletRefusal, WalletUnknown } from './wallet-errors.ts'

/** Longest wait for an answer; after it nobody knows what happened. */
const DEADLINE_MS = 8_000

/** The operator's wallet. Every call throws WalletRefusal for a no and WalletUnknown when there was no answer. */
export interface WalletClient {
  authenticate(launchToken: string): Promise<SeamlessVisit>
  balance(session: string): Promise<string>
  debit(call: DebitCall): Promise<string>
  credit(call: CreditCall): Promise<string>
  rollback(call: RollbackCall): Promise<void>
}

/** @param operator where the wallet is; its address may be known only after the start */
export function createWalletClient(operator: { readonly operatorUrl: string; readonly secret: string }): WalletClient {
  async function send(call: SeamlessCall, input: unknown): Promise<unknown> {
    const path = SEAMLESS_PREFIX + call
    const body = JSON.stringify(input)
    const timestamp = String(Date.now())
    const signature = createHmac('sha256', operator.secret)
      .update(seamlessSigningText({ timestamp, path, body }))
      .digest('hex')
    const answer = await fetch(operator.operatorUrl + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SEAMLESS_HEADERS.timestamp]: timestamp,
        [SEAMLESS_HEADERS.signature]: signature,
      },
      body,
      signal: AbortSignal.timeout(DEADLINE_MS),
    }).then(
      async (response) => v.parse(SeamlessAnswerSchema, await response.json()),
      (cause: unknown) => Promise.reject(new WalletUnknown(call, { cause })),
    )
    if (answer.status === 'UNAVAILABLE') throw new WalletUnknown(call)
    if (answer.status !== 'OK') throw new WalletRefusal(answer.status)
    return answer.data
  }
  const money = async (call: SeamlessCall, input: unknown) =>
    v.parse(SeamlessMoneySchema, await send(call, input)).balance

  return {
    authenticate: async (launchToken) =>
      v.parse(SeamlessVisitSchema, await send('authenticate', { ticket: launchToken })),
    balance: (session) => money('balance', { session }),
    debit: (call) => money('debit', call),
    credit: (call) => money('credit', call),
    rollback: async (call) => void (await send('rollback', call)),
  }
}
