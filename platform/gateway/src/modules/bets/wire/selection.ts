import type { BetItem } from '@site/contracts/sports'
import { type DecimalMilli, findPlay, readIor, readLine } from '@site/domain'

import type { RequestedSelection } from '../terms/market.ts'
import { malformed } from '../terms/refusal.ts'

/** A selection as the player saw it. */
export interface SeenSelection extends RequestedSelection {
  readonly price: DecimalMilli | undefined
}

function orMalformed<Value>(read: () => Value, message: string): Value {
  try {
    return read()
  } catch {
    throw malformed(message)
  }
}

/** @throws ApiError 6301 for a line or a price that is none */
export function readSelection({ gameId, w, r, ior, ...line }: BetItem): SeenSelection {
  return {
    gameId,
    play: w,
    selection: r,
    line: orMalformed(() => readLine(findPlay(w)?.family ?? '', line), '盘口有误'),
    price: orMalformed(() => readIor(w, ior), '赔率有误'),
  }
}
