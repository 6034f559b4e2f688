import {
  type ApiError,
  type RequestOf,
  STATUS,
  type WithdrawRefusal,
  WithdrawRefusalSchema,
  type WithdrawWay,
  isApiError,
  type withdrawNewEndpoint,
} from '@site/contracts'
import {
  type Fen,
  type WithdrawAmountIssue,
  type WithdrawAmountLimits,
  checkTransferAmount,
  minFen,
  tryParseFen,
  withdrawAmountIssue,
} from '@site/domain'
import { amountTextField, rules } from '@site/ui/form'
import * as v from 'valibot'

export type AmountProblem = 'amountMissing' | 'amountBad' | WithdrawAmountIssue | 'unverified'

/** What an amount has to keep to, all of it as the server told it. */
export interface FormLimits extends WithdrawAmountLimits {
  /** The most before age and identity are verified; undefined once they are. */
  readonly unverified: Fen | undefined
}

/** What is wrong with an amount in yuan as typed, as the server would say it. */
export function problemOf(typed: string, limits: FormLimits): AmountProblem | undefined {
  if (typed === '') return 'amountMissing'
  const fen = tryParseFen(typed)
  if (fen === undefined || checkTransferAmount(typed) !== undefined) return 'amountBad'
  const { unverified } = limits
  return withdrawAmountIssue(fen, limits) ?? (unverified !== undefined && fen > unverified ? 'unverified' : undefined)
}

/** The most that can be withdrawn in one go; nothing when that is under the least. */
export function mostOf({ min, max, step, available, leftToday, unverified = max }: FormLimits): Fen {
  const least = minFen(max, available, leftToday, unverified)
  const most = least - (least % step)
  return most < min ? 0n : most
}

/** The form of a withdrawal by one way. */
export function withdrawSchema(limits: FormLimits) {
  return v.pipe(
    v.object({
      account: v.pipe(v.string(), v.nonEmpty('accountMissing')),
      amount: amountTextField(),
    }),
    rules(({ amount }) => ({ amount: problemOf(amount, limits) })),
  )
}
export type WithdrawDraft = v.InferOutput<ReturnType<typeof withdrawSchema>>

export type WithdrawRequest = Omit<RequestOf<typeof withdrawNewEndpoint>, 'requestId'>

/** `password`: the hash of the fund password, where one is asked for. */
export function requestOf(
  way: WithdrawWay,
  { account, amount }: WithdrawDraft,
  password: string | undefined,
): WithdrawRequest {
  const target = way === 'USDT' ? { walletId: account } : { cardId: account }
  return { way, amount, ...target, ...(password === undefined ? {} : { withdrawPwd: password }) }
}

/** Who types the password again wants no other withdrawal. */
export function wishOf({ withdrawPwd: _password, ...wish }: WithdrawRequest) {
  return wish
}

/** Which condition a withdrawal was refused for; undefined when the server named none. */
export function refusalOf({ data }: ApiError): WithdrawRefusal | undefined {
  const { success, output } = v.safeParse(WithdrawRefusalSchema, data)
  return success ? output : undefined
}

/** Refused for the fund password that came with it, wrong or locked. */
export function isPasswordRefusal(error: ApiError): boolean {
  return isApiError(error, STATUS.AUTHENTICATION_LOCKED) || refusalOf(error)?.condition === 'passwordRight'
}
