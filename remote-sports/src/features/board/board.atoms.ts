import { MarketTypeSchema } from '@site/contracts/sports'
import { type BoardAction, type BoardState, initialBoard, reduceBoard } from '@site/domain'
import { deviceAtom, tabAtom } from '@site/shell'
import { atom } from 'jotai'
import * as v from 'valibot'

import { SPORTS } from '../../lib/sports.ts'

const LeagueIdSchema = v.pipe(v.string(), v.maxLength(32))
const BoardStateSchema = v.object({
  marketType: MarketTypeSchema,
  gameType: v.picklist(SPORTS),
  date: v.optional(v.pipe(v.string(), v.isoDate())),
  league: v.optional(LeagueIdSchema),
  leagueFilter: v.pipe(v.array(LeagueIdSchema), v.maxLength(200)),
  refresh: v.pipe(v.number(), v.integer()),
})

const stateAtom = tabAtom<BoardState>('sports-board:v1', BoardStateSchema, initialBoard())

/** What the board of this tab shows: market, sport, day and league (spec 4); actions as the domain's rules have them. */
export const boardAtom = atom(
  (get) => get(stateAtom),
  (get, set, action: BoardAction) => set(stateAtom, reduceBoard(get(stateAtom), action)),
)

const SortSchema = v.picklist(['league', 'time'])
export type Sort = v.InferOutput<typeof SortSchema>

/** Order of the list, kept on this device. */
export const sortAtom = deviceAtom<Sort>('sports-sort:v1', SortSchema, 'league')

/** What the player typed to find a league or a team. */
export const searchAtom = tabAtom('sports-search:v1', v.pipe(v.string(), v.maxLength(100)), '')

const foldedIdsAtom = tabAtom<readonly string[]>('sports-folded:v1', v.array(LeagueIdSchema), [])
const foldedSetAtom = atom<ReadonlySet<string>>((get) => new Set(get(foldedIdsAtom)))

/** Leagues whose matches are folded away. */
export const foldedAtom = atom(
  (get) => get(foldedSetAtom),
  (get, set, change: (folded: ReadonlySet<string>) => ReadonlySet<string>) =>
    set(foldedIdsAtom, [...change(get(foldedSetAtom))]),
)
