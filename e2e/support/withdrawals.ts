import { randomInt } from 'node:crypto'
import {
  bankAddEndpoint,
  bankChoicesEndpoint,
  bindOtherEndpoint,
  withdrawPasswordSetEndpoint,
  type Endpoint,
  type LoginAnswer,
  type RequestOf,
  type ResponseOf,
  STATUS,
} from '@site/contracts'
import { type Api, md5 } from './api.ts'
import { type BoundMember, newBoundMember } from './identity.ts'
import { newBirthday } from './new-member.ts'
import type { Sandbox } from './sandbox.ts'

/** The fund password of the members made here. */
export const FUND_PASSWORD = '202611'

export type Withdrawer = BoundMember & LoginAnswer

/** A call that must succeed. @throws with the server's words when it is refused */
export async function succeed<E extends Endpoint>(
  api: Api,
  endpoint: E,
  input: RequestOf<E>,
  token: string,
): Promise<ResponseOf<E>> {
  const { code, message, data } = await api.call(endpoint, input, token)
  if (code !== STATUS.SUCCESS) throw new Error(`${endpoint.path}: ${code} ${message}`)
  return data as ResponseOf<E>
}

/** A member with a phone, an e-mail address and the real name 张三, who has money and no way to withdraw it yet. */
export async function namedMember(url: string, api: Api, sandbox: Sandbox, yuan: string): Promise<Withdrawer> {
  const member = await newBoundMember(url, api, sandbox)
  const session = await api.logIn(member.name, member.password)
  await succeed(api, bindOtherEndpoint, { realName: '张三', birthday: newBirthday() }, session.token)
  await sandbox.addMoney(member.name, yuan)
  return { ...member, ...session }
}

/** The same with a bank card and a fund password: nothing is missing. */
export async function readyMember(url: string, api: Api, sandbox: Sandbox, yuan: string): Promise<Withdrawer> {
  const member = await namedMember(url, api, sandbox, yuan)
  const password = md5(FUND_PASSWORD)
  await succeed(api, withdrawPasswordSetEndpoint, { password, secondPassword: password }, member.token)
  const banks = await succeed(api, bankChoicesEndpoint, undefined, member.token)
  const bankCode = banks[0]?.bankCode ?? ''
  await succeed(api, bankAddEndpoint, { bankCode, cardNo: newCardNumber() }, member.token)
  return member
}

/** A bank card's number with its check digit, which nobody has bound. */
export function newCardNumber(): string {
  const digits = `622202${randomInt(100_000_000_000, 200_000_000_000)}`
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
