import {
  type PlainEndpoint,
  LOCAL_SPORT_VENUE,
  NEW_WINDOW_VENUES,
  type RequestOf,
  type ResponseOf,
  isApiError,
  launchEndpoint,
  routeHref,
  UI_TIMING,
  STATUS,
} from '@site/contracts'
import { isOwnPage } from '@site/domain'
import type { EventBus, LoadingApi, VenueEntry } from '@site/shell'

import type { EmptyWindow } from '../../base/browser/index.ts'

/** Keys of the one-time hand-over between screens (spec 3). */
export const HAND_OVER_KEYS = {
  localSport: 'venue:local-sport',
  slotGame: 'venue:slot-game',
  frame: 'venue:frame',
} as const

export interface VenueEntryDeps {
  readonly call: <E extends PlainEndpoint>(endpoint: E, input: RequestOf<E>) => Promise<ResponseOf<E>>
  /** The login check with its prompt (spec 4). */
  readonly checkLogin: () => boolean
  readonly bus: EventBus
  readonly loading: LoadingApi
  readonly showFailure: (error: unknown) => unknown
  readonly navigate: (to: string) => void
  readonly handOver: (key: string, value: unknown) => void
  /** A window for the venue, opened within the click so that no pop-up blocker stops it; undefined when one did. */
  readonly openWindow: () => EmptyWindow | undefined
  /** Shows the address as a link to press, where the browser refused the window. */
  readonly offerLink: (url: string) => void
  readonly siteOrigin: string
  /** 启动中..., in the player's language. */
  readonly opening: string
}

/** What the page that shows the venue is told about it. */
interface EnteredVenue {
  /** In upper case. */
  readonly enName: string
  readonly name?: string
}

/**
 * Enters a venue (spec 4, venue-entry flow): login check, loading toast 启动中..., the entry call, and then by what came
 * back the local sports board, a new window, the frame or the page of slot games. Failures are
 * said in the server's words; 6413 asks to transfer in first.
 */
export function createVenueEntry(deps: VenueEntryDeps): (entry: VenueEntry) => Promise<void> {
  return async function enterVenue({ enName, gameCode = '', name, isActivity, opening = deps.opening }) {
    if (!deps.checkLogin()) return
    const code = enName.toUpperCase()
    const newWindow = isNewWindowVenue(code) ? deps.openWindow() : undefined
    deps.loading.show(opening, { autoCloseMs: UI_TIMING.loadingToastMs })
    try {
      const answer = await deps.call(launchEndpoint, {
        enName,
        gameCode,
        ...(isActivity === true ? { isActivity: 1 as const } : {}),
      })
      deps.loading.dismiss()
      follow({ enName: code, ...(name === undefined ? {} : { name }) }, answer, newWindow)
    } catch (error) {
      newWindow?.close()
      deps.loading.dismiss()
      if (!isApiError(error)) throw error
      if (error.code === STATUS.VENUE_MAINTENANCE || error.code === STATUS.TESTING) deps.bus.emit('venues_changed')
      if (error.code === STATUS.VENUE_ACTIVITY) {
        deps.bus.emit('show_venue_entry', {
          enName,
          gameCode,
          message: error.message,
          ...(name === undefined ? {} : { name }),
        })
      } else void deps.showFailure(error)
    }
  }

  function follow(venue: EnteredVenue, answer: ResponseOf<typeof launchEndpoint>, opened: EmptyWindow | undefined) {
    const { url } = answer
    const code = venue.enName
    if (code === LOCAL_SPORT_VENUE) {
      deps.handOver(HAND_OVER_KEYS.localSport, answer)
      return deps.navigate(routeHref('localSport', { enName: LOCAL_SPORT_VENUE.toLowerCase() }))
    }
    const isHttp = /^https?:\/\//.test(url)
    const isSitePath = isOwnPage(url)
    if ((isHttp && isNewWindowVenue(code)) || isSitePath) {
      const address = isHttp ? url : new URL(url, deps.siteOrigin).href
      const target = opened ?? deps.openWindow()
      return target === undefined ? deps.offerLink(address) : target.go(address)
    }
    opened?.close()
    if (isHttp) {
      deps.handOver(HAND_OVER_KEYS.frame, venue)
      return deps.navigate(routeHref('game', { info: url }))
    }
    deps.handOver(HAND_OVER_KEYS.slotGame, { ...venue, value: url })
    return deps.navigate(code.startsWith('PG') ? '/pg/game' : '/dz/game')
  }
}

function isNewWindowVenue(code: string): boolean {
  return NEW_WINDOW_VENUES.some((venue) => venue === code)
}
