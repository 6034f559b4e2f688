import type { PlayQuotes } from '@site/contracts/sports'
import { printIor, printLine } from '@site/domain'

import type { Quote } from '../../simulator/pricing/index.ts'

/** One market on the wire: line as text with the giving side, prices as `ior`. */
export function wireMarket({ play, lineIndex, line, open, family, selections }: Quote): PlayQuotes {
  return {
    w: play,
    lineIndex,
    sw: open ? 'Y' : 'N',
    ...printLine(family, line),
    odds: selections.map(({ code, price }) => ({ r: code, ior: open ? printIor(play, price) : '' })),
  }
}

/** Names a market among those of its match. */
export function marketKey({ w, lineIndex }: PlayQuotes): string {
  return `${w}/${lineIndex}`
}
