import {
  type ApiError,
  FIELD_LIMITS,
  type RequestOf,
  type WithdrawRefusal,
  WithdrawRefusalSchema,
  type WithdrawWay,
  type withdrawNewEndpoint,
} from '@site/contracts'
import { type Fen, checkTransferAmount, tryParseFen } from '@site/domain'
import { rules } from '@site/ui/form'
import * as v from 'valibot'

/** What an amount has to keep to, in fen. */
export interface AmountLimits {
  readonly min: Fen
  readonly max: Fen
  /** Amounts are multiples of it. */
  readonly step: Fen
  /** In the wallet. */
  readonly available: Fen
  /** What the grade has left for today. */
  readonly leftToday: Fen
}

export type AmountProblem =
  'amountMissing' | 'amountBad' | 'belowMin' | 'aboveMax' | 'aboveToday' | 'insufficient' | 'offStep'

/** What is wrong with an amount in yuan as typed, in the order in which the server looks. */
export function problemOf(typed: string, limits: AmountLimits): AmountProblem | undefined {
  if (typed === '') return 'amountMissing'
  const fen = tryParseFen(typed)
  if (fen === undefined || checkTransferAmount(typed) !== undefined) return 'amountBad'
  if (fen < limits.min) return 'belowMin'
  if (fen > limits.max) return 'aboveMax'
  if (limits.step > 0n && fen % limits.step !== 0n) return 'offStep'
  if (fen > limits.leftToday) return 'aboveToday'
  return fen > limits.available ? 'insufficient' : undefined
}

/** The most that can be withdrawn in one go; nothing when that is under the least. */
export function mostOf({ min, max, step, available, leftToday }: AmountLimits): Fen {
  const least = [max, available, leftToday].reduce((one, other) => (other < one ? other : one))
  const most = step > 0n ? least - (least % step) : least
  return most < min ? 0n : most
}

/** The form of a withdrawal by one way. */
export function withdrawSchema(limits: AmountLimits) {
  return v.pipe(
    v.object({
      account: v.pipe(v.string(), v.nonEmpty('accountMissing')),
      amount: v.pipe(
        v.string(),
        v.maxLength(FIELD_LIMITS.transferLength, 'amountBad'),
        v.transform((typed) => typed.replace(/\.$/, '')),
      ),
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
  return refusalOf(error)?.condition === 'passwordRight'
}
