import { deviceAtom, sessionAtom, tabAtom } from '@site/shell'
import { atom } from 'jotai'
import * as v from 'valibot'

/** Matches end and are forgotten: the oldest go first. */
export const MAX_FAVOURITES = 200

const CodesSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(MAX_FAVOURITES))
/** `owner` is the member who marked them: another one on this device begins with none. */
const StoredSchema = v.object({ owner: v.string(), match: CodesSchema, league: CodesSchema })
type Stored = v.InferOutput<typeof StoredSchema>
export type FavouriteKind = Exclude<keyof Stored, 'owner'>

/** Matches and leagues that the player marked with a star. */
export interface Favourites {
  readonly match: readonly string[]
  readonly league: readonly string[]
}

const NONE: Stored = { owner: '', match: [], league: [] }
const storedAtom = deviceAtom<Stored>('sports-favourites:v1', StoredSchema, NONE)
const ownerAtom = atom((get) => get(sessionAtom).userId ?? '')

/**
 * Kept on this device, beyond a log-out too: the collection of the member's account is told as well, but nothing answers
 * what is in it.
 */
export const favouritesAtom = atom(
  (get): Favourites => {
    const stored = get(storedAtom)
    return stored.owner === get(ownerAtom) ? stored : NONE
  },
  (get, set, { match, league }: Favourites) => {
    set(storedAtom, { owner: get(ownerAtom), match: [...match], league: [...league] })
  },
)

/** The board of this tab shows nothing but favourites. */
export const onlyFavouritesAtom = tabAtom('sports-only-favourites:v1', v.boolean(), false)

/** The favourites with one more, or one fewer. Pure. */
export function toggled(favourites: Favourites, kind: FavouriteKind, code: string): Favourites {
  const held = favourites[kind]
  const next = held.includes(code) ? held.filter((one) => one !== code) : [...held, code].slice(-MAX_FAVOURITES)
  return { ...favourites, [kind]: next }
}

/** A match is a favourite for itself or by its league. */
export function isFavourite(
  { match, league }: Favourites,
  game: { readonly gidm: string; readonly league_id: string },
): boolean {
  return match.includes(game.gidm) || league.includes(game.league_id)
}
