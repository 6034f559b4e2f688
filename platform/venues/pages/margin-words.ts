import { printPercent } from '@site/domain'
import { returnAtMargin } from '@site/domain/games'

/** What a margin makes of a price and of its return, for a text. */
export function marginWords(margin: number): Readonly<Record<'divisor' | 'most', string>> {
  return { divisor: (1 + margin).toFixed(2), most: printPercent(returnAtMargin(margin)) }
}
