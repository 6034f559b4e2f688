import { type Fen, minFen } from '../money/index.ts'

/** The valid amount of a settled bet: the smaller of the risk and the net result's size. Draws and voids are 0. */
export function validBet(risk: Fen, net: Fen): Fen {
  return minFen(risk, net < 0n ? -net : net)
}
