import { type Fen, formatFen, printScaled, type Ratio, timesUp } from '../money/index.ts'

/** An amount of USDT in hundredths, as it is typed, shown and exchanged. */
export type UsdtHundredths = bigint
/** An amount of USDT in millionths, as its networks and the ledger count. */
export type UsdtMicro = bigint

const MICRO_IN_HUNDREDTH = 10_000n
const MICRO_DECIMALS = 6

export function microOf(hundredths: UsdtHundredths): UsdtMicro {
  return hundredths * MICRO_IN_HUNDREDTH
}

/** What of a balance can be exchanged; what is below a hundredth stays where it is. */
export function hundredthsOf(micro: UsdtMicro): UsdtHundredths {
  return micro / MICRO_IN_HUNDREDTH
}

/** With all its decimals: 1500000n is "1.500000". */
export function formatMicro(micro: UsdtMicro): string {
  return printScaled(micro, MICRO_DECIMALS)
}

/** Yuan for an amount of USDT, of which a begun fen is a whole one: what the last digit leaves over is the member's. */
export function exchangedFen(amount: UsdtHundredths, yuanForOne: Ratio): Fen {
  return timesUp(amount, yuanForOne)
}

const formatters: { grouped?: Intl.NumberFormat } = {}

/** USDT for people, always with both decimals: 123450n is "1,234.50 USDT". */
export function formatUsdt(amount: UsdtHundredths): string {
  formatters.grouped ??= new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${formatters.grouped.format(formatFen(amount) as `${number}`)} USDT`
}
