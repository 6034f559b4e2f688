import type { Gift } from '@site/contracts'

/** The gifts as the page has them: to be claimed, to come, and over. */
export function giftGroups(gifts: readonly Gift[]) {
  const of = (...states: readonly Gift['state'][]) => gifts.filter(({ state }) => states.includes(state))
  return { claimable: of('claimable'), coming: of('locked'), over: of('claimed', 'expired') }
}
