import { DEPOSIT_CHANNEL_STATE, type PaymentType, type RequestOf, type payEndpoint } from '@site/contracts'
import {
  type Fen,
  checkRealName,
  checkTransferAmount,
  coinsFor,
  formatCoins,
  formatPlain,
  normaliseRealName,
  parseFen,
  parseRatio,
  ratio,
  multiplyRatio,
  timesTruncated,
  tryParseFen,
  typedAmount,
  worthOfCoins,
} from '@site/domain'
import { amountTextField, rules } from '@site/ui/form'
import * as v from 'valibot'

/** What is wrong with an amount for a channel: keys of texts, some of which name its limits. */
export type AmountProblem = 'amountRequired' | 'amountFormat' | 'decimals' | 'low' | 'high'

type Limits = Pick<PaymentType, 'min' | 'max' | 'decimals'>

/** What is wrong with an amount as typed, in yuan; undefined when the channel takes it. */
export function amountProblem({ min, max, decimals }: Limits, yuan: string): AmountProblem | undefined {
  const issue = checkTransferAmount(yuan)
  if (issue !== undefined) return issue.code === 'amountRequired' ? 'amountRequired' : 'amountFormat'
  if ((yuan.split('.')[1] ?? '').length > decimals) return 'decimals'
  const fen = tryParseFen(yuan)
  if (fen === undefined) return 'amountFormat'
  return fen < parseFen(min) ? 'low' : fen > parseFen(max) ? 'high' : undefined
}

/** The form of a new order. The name of who pays counts where the channel asks for it, the bank where it names some. */
export function depositSchema(channel: PaymentType) {
  return v.pipe(
    v.object({
      amount: amountTextField(),
      payerName: v.pipe(v.string(), v.transform(normaliseRealName)),
      bankCode: v.string(),
    }),
    rules(({ amount, payerName, bankCode }) => ({
      amount: amountProblem(channel, amount),
      payerName:
        channel.needPayerName === 0 ? undefined : payerName === '' ? 'payerRequired' : checkRealName(payerName),
      bankCode: channel.banks.length > 0 && bankCode === '' ? 'bankRequired' : undefined,
    })),
  )
}

export type DepositDraft = v.InferOutput<ReturnType<typeof depositSchema>>

type PayRequest = Omit<RequestOf<typeof payEndpoint>, 'requestId'>

/** What `pay` is sent beside its key: nothing that the channel did not ask for. */
export function payRequest(
  channel: PaymentType,
  { amount, payerName, bankCode }: DepositDraft,
  signalCode: string,
): PayRequest {
  return {
    payCode: channel.code,
    amount,
    signalCode,
    ...(channel.needPayerName === 1 && { payerName }),
    ...(channel.banks.length > 0 && { bankCode }),
  }
}

/** A new code makes no other deposit of it. */
export function payWish({ signalCode: _code, ...wish }: PayRequest) {
  return wish
}

export function isInMaintenance({ state }: PaymentType): boolean {
  return state === DEPOSIT_CHANNEL_STATE.maintenance
}

/** Amounts to press on, in whole yuan. */
export function quickYuan({ quickAmounts }: PaymentType): readonly number[] {
  return quickAmounts.map((amount) => Number(parseFen(amount) / 100n))
}

/** What comes on top of a deposit, cut to whole fen; nothing where the channel gives nothing. */
export function bonusOf({ bonusRate }: PaymentType, amount: Fen): Fen {
  return bonusRate === '' ? 0n : timesTruncated(amount, multiplyRatio(parseRatio(bonusRate), ratio(1n, 100n)))
}

/** The rate of what comes on top, without zeros at its end: `'1.50'` is `'1.5'`. */
export function bonusPercent({ bonusRate }: PaymentType): string {
  return bonusRate.includes('.') ? bonusRate.replace(/\.?0+$/, '') : bonusRate
}

/** An amount in yuan as typed, in coins: `'1000'` at 7.10 is `'140.8451'`. Empty for what is no amount yet. */
export function coinsOfTyped(yuan: string, rate: string): string {
  const fen = typedAmount(yuan)
  return fen === undefined || fen === 0n ? '' : formatCoins(coinsFor(fen, rate))
}

/** Coins as typed, with four decimals at the most, in yuan; empty for what is no amount yet. */
export function yuanOfTyped(coins: string, rate: string): string {
  const match = /^(\d{1,9})(?:\.(\d{0,4}))?$/.exec(coins)
  if (match === null) return ''
  const fen = worthOfCoins(BigInt(`${match[1]}${(match[2] ?? '').padEnd(4, '0')}`), rate)
  return fen === 0n ? '' : formatPlain(fen)
}
