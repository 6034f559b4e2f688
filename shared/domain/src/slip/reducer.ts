import { MAX_SELECTIONS } from '@site/contracts/sports'

import { DEFAULT_ODDS_TYPE, type OddsType } from '../odds/index.ts'
import type { SlipEntry } from './entry.ts'
import { isChampion, isConfirming, slipKey } from './entry.ts'
import type { SlipReason, SlipRefusal } from './messages.ts'
import { slipRefusal } from './messages.ts'

/** Which changed prices a bet takes: none, better ones, or any. */
export type OddsPolicy = 'none' | 'better' | 'any'

export interface SlipState<Entry extends SlipEntry = SlipEntry> {
  /** In the order in which they were added. */
  readonly entries: readonly Entry[]
  readonly multiple: boolean
  readonly series: boolean
  readonly oddsType: OddsType
  /** On by default; off means that a changed price has to be confirmed. */
  readonly autoAccept: boolean
  /** With `autoAccept`: worse prices too. */
  readonly acceptAny: boolean
}

/** What may change about an entry that is held: everything but which match, market and kind it is. */
export type SlipPatch<Entry extends SlipEntry = SlipEntry> = Partial<
  Omit<Entry, 'gameInfo' | 'playInfo' | 'championRate' | 'isInvalid'>
>

export type SlipAction<Entry extends SlipEntry = SlipEntry> =
  | { readonly type: 'toggle'; readonly entry: Entry }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'removeInvalid' }
  | { readonly type: 'clear' }
  | { readonly type: 'toggleMultiple' }
  | { readonly type: 'toggleSeries' }
  | { readonly type: 'toggleAutoAccept' }
  | { readonly type: 'setAcceptAny'; readonly acceptAny: boolean }
  | { readonly type: 'setOddsType'; readonly oddsType: OddsType }
  /** A fresh quote, line or order state for one entry. */
  | { readonly type: 'patch'; readonly key: string; readonly patch: SlipPatch<Entry> }
  /** Drops entries whose orders are done. Unlike `remove` the system does this, so confirming orders do not stop it. */
  | { readonly type: 'settle'; readonly keys: readonly string[] }
  /** Entries from storage or from another part of the site take the place of what is held. */
  | { readonly type: 'restore'; readonly entries: readonly Entry[] }

export interface SlipStep<Entry extends SlipEntry = SlipEntry> {
  readonly state: SlipState<Entry>
  /** Set when the change was refused; the state is then the one that went in. */
  readonly refusal?: SlipRefusal
}

export function emptySlip<Entry extends SlipEntry = SlipEntry>(): SlipState<Entry> {
  return {
    entries: [],
    multiple: false,
    series: false,
    oddsType: DEFAULT_ODDS_TYPE,
    autoAccept: true,
    acceptAny: false,
  }
}

/** The rules of the bet slip (spec 4 and 5; open points 63-65, 71 and 92) as one pure step. */
export function reduceSlip<Entry extends SlipEntry>(
  state: SlipState<Entry>,
  action: SlipAction<Entry>,
): SlipStep<Entry> {
  const refuse = (reason: SlipReason): SlipStep<Entry> => ({ state, refusal: slipRefusal(reason) })
  const confirming = state.entries.some(isConfirming)
  switch (action.type) {
    case 'toggle':
      return confirming ? refuse('CONFIRMING') : toggle(state, action.entry, refuse)
    case 'remove':
      return confirming ? refuse('CONFIRMING') : keep(state, (entry) => slipKey(entry) !== action.key)
    case 'removeInvalid':
      return confirming ? refuse('CONFIRMING') : keep(state, (entry) => !entry.isInvalid)
    case 'clear':
      return confirming ? refuse('CONFIRMING') : keep(state, () => false)
    case 'settle':
      return keep(state, (entry) => !action.keys.includes(slipKey(entry)))
    case 'toggleMultiple':
      if (!state.multiple) return step({ ...state, multiple: true })
      if (confirming && state.entries.length > 1) return refuse('CONFIRMING')
      return step({ ...state, multiple: false, entries: state.entries.slice(-1) })
    case 'toggleSeries':
      if (state.series) return step({ ...state, series: false })
      if (state.entries.some(isChampion)) return refuse('CHAMPION_NO_SERIES')
      return step({ ...state, series: true, oddsType: 'H' })
    case 'toggleAutoAccept':
      return step({ ...state, autoAccept: !state.autoAccept })
    case 'setAcceptAny':
      return step({ ...state, acceptAny: action.acceptAny })
    case 'setOddsType':
      return step({ ...state, oddsType: action.oddsType })
    case 'patch':
      return step({ ...state, entries: patched(state.entries, action.key, action.patch) })
    case 'restore':
      return restore(state, action.entries)
  }
}

/** Brings what follows from the entries up to date: forced multiple mode and the invalid flags of a series. */
function step<Entry extends SlipEntry>(state: SlipState<Entry>): SlipStep<Entry> {
  const { entries, series } = state
  const perMatch = Map.groupBy(entries, ({ gameInfo }) => gameInfo.gameId)
  const flagged = entries.map((entry) => {
    const isInvalid = series && (perMatch.get(entry.gameInfo.gameId)?.length ?? 0) > 1
    return entry.isInvalid === isInvalid ? entry : { ...entry, isInvalid }
  })
  return { state: { ...state, entries: flagged, multiple: state.multiple || entries.length > 1 } }
}

function keep<Entry extends SlipEntry>(state: SlipState<Entry>, wanted: (entry: Entry) => boolean): SlipStep<Entry> {
  return step({ ...state, entries: state.entries.filter(wanted) })
}

function toggle<Entry extends SlipEntry>(
  state: SlipState<Entry>,
  entry: Entry,
  refuse: (reason: SlipReason) => SlipStep<Entry>,
): SlipStep<Entry> {
  const key = slipKey(entry)
  if (state.entries.some((held) => slipKey(held) === key)) return keep(state, (held) => slipKey(held) !== key)
  const sameKind = state.entries.filter((held) => isChampion(held) === isChampion(entry))
  const staying = isChampion(entry) ? sameKind : stayingBeside(state, sameKind, entry)
  if (staying.length >= MAX_SELECTIONS) return refuse('MAX_ITEMS')
  return step({ ...state, series: state.series && !isChampion(entry), entries: [...staying, entry] })
}

/** Beside a new ordinary selection: none without a mode, else those of other matches. */
function stayingBeside<Entry extends SlipEntry>(
  { multiple, series }: SlipState<Entry>,
  held: readonly Entry[],
  entry: Entry,
): readonly Entry[] {
  if (!multiple && !series) return []
  return held.filter(({ gameInfo }) => gameInfo.gameId !== entry.gameInfo.gameId)
}

function patched<Entry extends SlipEntry>(entries: readonly Entry[], key: string, patch: SlipPatch<Entry>): Entry[] {
  return entries.map((entry) => {
    if (slipKey(entry) !== key) return entry
    const next = { ...entry, ...patch }
    // A patch that would become a second copy of another entry is dropped, so that keys stay unique.
    const taken = slipKey(next) !== key && entries.some((other) => slipKey(other) === slipKey(next))
    return taken ? entry : next
  })
}

function restore<Entry extends SlipEntry>(state: SlipState<Entry>, entries: readonly Entry[]): SlipStep<Entry> {
  const unique = [...new Map(entries.map((entry) => [slipKey(entry), entry])).values()]
  const last = unique.at(-1)
  const champion = last !== undefined && isChampion(last)
  const kept = unique.filter((entry) => isChampion(entry) === champion).slice(-MAX_SELECTIONS)
  return step({ ...state, entries: kept, series: state.series && !champion })
}

/** What a bet from this slip does with a changed price. */
export function oddsPolicy({ autoAccept, acceptAny }: Pick<SlipState, 'autoAccept' | 'acceptAny'>): OddsPolicy {
  if (!autoAccept) return 'none'
  return acceptAny ? 'any' : 'better'
}
