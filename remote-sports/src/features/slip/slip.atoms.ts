import type { PreOrder, ResourceAnswer, ResourceArgs } from '@site/contracts/sports'
import {
  type Combination,
  oddsPolicy,
  reduceSlip,
  type SlipAction,
  slipKey,
  type SlipRefusal,
  type SlipState,
} from '@site/domain'
import { sessionAtom } from '@site/shell'
import { moneyCallOf } from '@site/shell/money'
import { type createStore, atom } from 'jotai'

import { oddsTypeAtom } from '../odds/index.ts'
import { type HeldEntry, isTaken } from './held-entry.ts'
import { type HeldSlip, isChangedElsewhere, loadSlip, saveSlip } from './slip-storage.ts'
import { type CutBy, SERIES } from './slip-view.ts'

/** Stakes that were cut when they were typed, or when the balance fell, by selection or `SERIES`, until they are typed anew. */
export const cutStakesAtom = atom<Readonly<Record<string, CutBy>>>({})

/**
 * Whose stake was typed last. Its chips stay when it loses the focus: the slip stands on its foot, so a row that went
 * away would pull what is being pressed from under the finger.
 */
export const activeStakeAtom = atom<string | undefined>(undefined)

const baseAtom = atom<HeldSlip | undefined>(undefined)

/**
 * The slip in this release's memory. A tab may go over to another release and come back: what that one did to the slip
 * meanwhile, bets that it placed above all, is read again when the slip is on screen again.
 */
const memoryAtom = atom(
  (get) => get(baseAtom),
  (get, set) => {
    if (isChangedElsewhere()) set(baseAtom, loadSlip(get(sessionAtom).userId ?? ''))
  },
)
memoryAtom.onMount = (readAgain) => readAgain()

/** The member's slip; read from the device the first time that it is asked for. */
const loadedAtom = atom((get) => loadSlip(get(sessionAtom).userId ?? ''))

export const heldAtom = atom(
  (get): HeldSlip => {
    const held = get(memoryAtom)
    return held?.owner === (get(sessionAtom).userId ?? '') ? held : get(loadedAtom)
  },
  (get, set, change: (held: HeldSlip) => HeldSlip) => {
    const next = change(get(heldAtom))
    set(baseAtom, next)
    saveSlip(next)
  },
)

export const slipAtom = atom((get): SlipState<HeldEntry> => get(heldAtom).state)

/** What is pointed at for screen readers: what was added, taken or refused last. */
export const slipNewsAtom = atom('')

/** What would be bet, but for its prices, which move by themselves. */
const wishOf = ({ owner, state, stakes, seriesStake, combination }: HeldSlip): string =>
  JSON.stringify([
    ...[owner, oddsPolicy(state), state.series, seriesStake, combination],
    state.entries.map((entry) => [slipKey(entry), stakes[slipKey(entry)]]),
  ])
const refusalAtom = atom<{ readonly wish: string; readonly text: string } | undefined>(undefined)

/** Why the slip as it stands was refused as a whole, until the player changes something on it or sends it again. */
export const refusedAtom = atom(
  (get): string | undefined => {
    const refusal = get(refusalAtom)
    return refusal?.wish === wishOf(get(heldAtom)) ? refusal?.text : undefined
  },
  (get, set, text: string | undefined) => {
    set(refusalAtom, text === undefined ? undefined : { wish: wishOf(get(heldAtom)), text })
  },
)

/** One step of the domain's rules; answers why it was refused. The odds type is the one of the whole board. */
export const slipStepAtom = atom(null, (get, set, action: SlipAction<HeldEntry>): SlipRefusal | undefined => {
  const oddsType = get(oddsTypeAtom)
  const before: SlipState<HeldEntry> = { ...get(slipAtom), oddsType }
  // Receipts make room as soon as something else is chosen.
  const taken = action.type === 'toggle' ? before.entries.filter(isTaken).map(slipKey) : []
  const start = taken.length > 0 ? reduceSlip(before, { type: 'settle', keys: taken }).state : before
  const { state, refusal } = reduceSlip(start, action)
  if (refusal) return refusal
  set(heldAtom, (held) => ({ ...held, state, stakes: stakesOf(movedStakes(held.stakes, start, state), state.entries) }))
  const keys = new Set([...state.entries.map(slipKey), ...(state.series && state.entries.length > 0 ? [SERIES] : [])])
  if (Object.keys(get(cutStakesAtom)).some((key) => !keys.has(key))) {
    set(cutStakesAtom, (cut) => Object.fromEntries(Object.entries(cut).filter(([key]) => keys.has(key))))
  }
  if (state.oddsType !== oddsType) set(oddsTypeAtom, state.oddsType)
  return undefined
})

/** A selection whose line is another one now has another key: its stake goes with it. */
function movedStakes(
  stakes: Readonly<Record<string, string>>,
  { entries: before }: SlipState<HeldEntry>,
  { entries: after }: SlipState<HeldEntry>,
): Readonly<Record<string, string>> {
  if (before.length !== after.length) return stakes
  const moved = before.map((entry, index): readonly [string, string] | undefined => {
    const now = after[index]
    const [from, to] = [slipKey(entry), now && slipKey(now)]
    const typed = stakes[from]
    const isSame = now?.gameInfo.gameId === entry.gameInfo.gameId && now.oddInfo.r === entry.oddInfo.r
    return to === undefined || to === from || typed === undefined || !isSame ? undefined : [to, typed]
  })
  return { ...stakes, ...Object.fromEntries(moved.filter((pair) => pair !== undefined)) }
}

/** Stakes of what is held; those of removed selections go with them. */
function stakesOf(stakes: Readonly<Record<string, string>>, entries: readonly HeldEntry[]): Record<string, string> {
  const keys = new Set(entries.map(slipKey))
  return Object.fromEntries(Object.entries(stakes).filter(([key]) => keys.has(key)))
}

/** The stake of a selection, or with `SERIES` that of the series; `cutBy` when it is not what the player wanted. */
export const setStakeAtom = atom(null, (get, set, key: string, typed: string, cutBy?: CutBy) => {
  set(heldAtom, (held) =>
    key === SERIES ? { ...held, seriesStake: typed } : { ...held, stakes: { ...held.stakes, [key]: typed } },
  )
  const { [key]: before, ...others } = get(cutStakesAtom)
  if (before !== cutBy) set(cutStakesAtom, cutBy ? { ...others, [key]: cutBy } : others)
})

export const setCombinationAtom = atom(null, (_, set, combination: Combination) => {
  set(heldAtom, (held) => ({ ...held, combination }))
})

/** A bet as it is sent, but for the key that the money call gives it. */
export type Bet = WithoutKey<ResourceArgs<'PlaceBet'>>
type WithoutKey<Args> = Args extends unknown ? Omit<Args, 'requestId'> : never

/** The placing of bets: of this page as long as it lives, whoever looks at the slip meanwhile. */
export const placingOf = (store: ReturnType<typeof createStore>) =>
  moneyCallOf<Bet, ResourceAnswer<'PlaceBet'>>(store, 'PlaceBet')

/** Limits of the series as a whole, and the balance, as the venue said them last. */
export const preOrderAtom = atom<Pick<PreOrder, 'series' | 'balance'> | undefined>(undefined)

export type DockTab = 'slip' | 'bets'
/** Which side of the dock is open. */
export const dockTabAtom = atom<DockTab>('slip')
/** False while the dock is folded to its tabs. */
export const dockOpenAtom = atom(true)

/** Keys of the selections that cells show as chosen. */
export const pickedAtom = atom((get): ReadonlySet<string> => {
  const entries = get(slipAtom).entries.filter((entry) => !isTaken(entry))
  return new Set(entries.map(slipKey))
})
