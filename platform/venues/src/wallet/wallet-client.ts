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
} from '@site/contracts/seamless'
import { sendSigned } from '@site/server'
import * as v from 'valibot'

import { WalletRefusal, WalletUnknown } from './wallet-errors.ts'

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
    const { operatorUrl: url, secret } = operator
    const told = await sendSigned(
      { url, path: SEAMLESS_PREFIX + call, secret, headers: SEAMLESS_HEADERS },
      input,
    ).catch((cause: unknown) => Promise.reject(new WalletUnknown(call, { cause })))
    const answer = v.parse(SeamlessAnswerSchema, told)
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
