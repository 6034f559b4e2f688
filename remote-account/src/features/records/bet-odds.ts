import type { BetTicket } from '@site/contracts'

/** A line of a bet's content with its price apart: `阿森纳 -0.5/1 @0.96` is `阿森纳 -0.5/1` at `0.96`. */
export function splitPrice(line: string): { readonly text: string; readonly price: string | undefined } {
  const found = /^(.+) @(-?[\d.]+)$/.exec(line)
  return found?.[1] === undefined ? { text: line, price: undefined } : { text: found[1], price: found[2] }
}

/** The odds of the whole bet where no line says them, as that of a single bet does. */
export function wholeOdds({ odds, content }: Pick<BetTicket, 'odds' | 'content'>): string | undefined {
  const isSaid = content.length === 1 && content.some((line) => splitPrice(line).price === odds)
  return isSaid ? undefined : odds
}
