import { type BoardAction, type BoardState, initialBoard, reduceBoard } from '@site/domain'
import { atom } from 'jotai'
import { atomWithStorage, createJSONStorage, unstable_withStorageValidator as withValidator } from 'jotai/utils'
import * as v from 'valibot'

const stateAtom = atom<BoardState>(initialBoard())

/** What the board shows: market, sport, day and league (spec 4); actions as the domain's rules have them. */
export const boardAtom = atom(
  (get) => get(stateAtom),
  (get, set, action: BoardAction) => set(stateAtom, reduceBoard(get(stateAtom), action)),
)

const SortSchema = v.picklist(['league', 'time'])
export type Sort = v.InferOutput<typeof SortSchema>

/** Order of the list, kept on this device. */
export const sortAtom = atomWithStorage<Sort>(
  'sports-sort:v1',
  'league',
  withValidator((value): value is Sort => v.is(SortSchema, value))(createJSONStorage<unknown>(() => localStorage)),
  { getOnInit: true },
)

/** What the player typed to find a league or a team. */
export const searchAtom = atom('')

/** Leagues whose matches are folded away. */
export const foldedAtom = atom<ReadonlySet<string>>(new Set<string>())
