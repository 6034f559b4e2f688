import { type Fen, tryParseFen } from './fen.ts'

/** An amount of a form as it is sent: as it was typed, without a point that nothing follows. `'12.'` → `'12'`. */
export function amountText(typed: string): string {
  return typed.replace(/\.$/, '')
}

/** An amount as far as it is typed, in fen; `undefined` where that is none. */
export function typedAmount(typed: string): Fen | undefined {
  return tryParseFen(amountText(typed))
}
