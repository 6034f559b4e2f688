import type { BetItem } from '@site/contracts/sports'
import { type DecimalMilli, findPlay, readIor, readLine } from '@site/domain'

import { gameIdOf } from '../../sports/index.ts'
import { matchIdOf, type RequestedSelection } from '../terms/market.ts'
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

/** @throws ApiError 6301 for an id, a line or a price that is none */
export function readSelection({ gameId, w, r, ior, ...line }: BetItem): SeenSelection {
  // Limits and exposure are kept by it, so a market must not have a second id: each has that of its match.
  if (gameId !== gameIdOf(matchIdOf(gameId))) throw malformed('比赛编号有误')
  return {
    gameId,
    play: w,
    selection: r,
    line: orMalformed(() => readLine(findPlay(w)?.family ?? '', line), '盘口有误'),
    price: orMalformed(() => readIor(w, ior), '赔率有误'),
  }
}
