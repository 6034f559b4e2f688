import { randomUUID } from 'node:crypto'
import { type DepositOrder, type LoginAnswer, payEndpoint, signalCodeEndpoint } from '@site/contracts'
import type { Api } from './api.ts'
import { succeed } from './withdrawals.ts'

/** The real name of members who pay by channels that ask for it. */
export const PAYER = '王小明'

/** An order as the deposit page makes it, over the API. @throws with the server's words when it is refused */
export async function depositOrder(
  api: Api,
  { token }: Pick<LoginAnswer, 'token'>,
  payCode: string,
  amount: string,
): Promise<DepositOrder> {
  const { signalCode } = await succeed(api, signalCodeEndpoint, { payCode, amount }, token)
  const wish = { payCode, amount, payerName: PAYER, signalCode, requestId: randomUUID() }
  return succeed(api, payEndpoint, wish, token)
}
