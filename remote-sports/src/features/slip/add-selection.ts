import { type CommandInput, isApiError, matchDetailEndpoint, STATUS } from '@site/contracts'
import { matchOfRoom } from '@site/contracts/chat'
import { findPlay, slipKey } from '@site/domain'
import { call, pageStore, serverNow } from '@site/shell'

import type { HeldEntry } from './held-entry.ts'
import { dockOpenAtom, dockTabAtom, pickedAtom, slipStepAtom } from './slip.atoms.ts'

type Selection = CommandInput<'sports.addSelection'>

/**
 * Puts a selection of another part of the site onto the slip, as it was seen there: the slip asks the venue for its
 * price and says when the market is closed. The names are the match's own, in the reader's language.
 *
 * @throws ApiError whatever the look at the match was refused with, but that it is over
 */
export async function addSelection(selection: Selection): Promise<'added' | 'held' | 'over' | 'refused'> {
  const entry = await entryOf(selection)
  if (entry === undefined) return 'over'
  const store = pageStore()
  const isHeld = store.get(pickedAtom).has(slipKey(entry))
  if (!isHeld && store.set(slipStepAtom, { type: 'toggle', entry }) !== undefined) return 'refused'
  store.set(dockTabAtom, 'slip')
  store.set(dockOpenAtom, true)
  return isHeld ? 'held' : 'added'
}

/** Undefined for a match that is over, and for a market that nobody knows. */
async function entryOf({ matchId, gameId, w, r, ratio, strong, ior }: Selection): Promise<HeldEntry | undefined> {
  const match = await call(matchDetailEndpoint, { matchId }).catch((error: unknown) => {
    if (isApiError(error, STATUS.NO_DATA)) return undefined
    throw error
  })
  if (match === undefined || findPlay(w) === undefined) return undefined
  const gameType = matchOfRoom(match.roomId)?.gameType
  if (gameType === undefined) return undefined
  return {
    gameInfo: {
      ...{ gameId, gide: matchId, hgid: gameId, team_h: match.home, team_c: match.away, league: match.league },
      gameType,
      isLive: match.startAt <= serverNow(),
    },
    playInfo: { w },
    oddInfo: { r, ior, ...(ratio !== undefined && ratio !== '' && { ratio }), ...(strong && { strong }) },
    isInvalid: false,
  }
}
