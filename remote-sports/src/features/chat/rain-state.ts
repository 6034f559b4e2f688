import type { RedPacketRain } from '@site/contracts/chat'
import { parseFen } from '@site/domain'
import { commitmentOf, redPacketAmounts } from '@site/domain/games'

/** How a rain stands for one person: to come, to be taken from, taken from, gone before they came, or over. */
export type RainState = 'coming' | 'running' | 'got' | 'missed' | 'over'

export function rainState({ startAt, endAt, left, isOver, mine }: RedPacketRain, now: number): RainState {
  if (mine !== undefined) return 'got'
  if (left === 0) return 'missed'
  if (isOver || now >= endAt) return 'over'
  return now < startAt ? 'coming' : 'running'
}

/** Nothing can be done about it any more. */
export const isDone = (state: RainState): boolean => state !== 'coming' && state !== 'running'

/** The rain to be shown: the first one that is still to be taken from, else the last one that was, else the last one. */
export function shownRain(
  rains: readonly RedPacketRain[],
  closed: ReadonlySet<string>,
  now: number,
): RedPacketRain | undefined {
  const open = rains.filter(({ packId }) => !closed.has(packId))
  const toTake = open.find((rain) => !isDone(rainState(rain, now)))
  return toTake ?? open.findLast(({ mine }) => mine !== undefined) ?? open.at(-1)
}

/**
 * Whether the seed of a rain that is over fits the hash that was told before, and the amount of the own packet follows from
 * it. Reckoned here, not at the server.
 */
export async function isFair({ packId, total, count, hash, seed, mine }: RedPacketRain): Promise<boolean> {
  if (seed === undefined || (await commitmentOf(seed)) !== hash) return false
  if (mine === undefined) return true
  const amounts = await redPacketAmounts({ seed, packId, total: parseFen(total), count })
  return amounts[mine.rank - 1] === parseFen(mine.amount)
}
