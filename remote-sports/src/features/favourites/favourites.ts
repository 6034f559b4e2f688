import { deviceAtom, tabAtom } from '@site/shell'
import * as v from 'valibot'

/** Matches end and are forgotten: the oldest go first. */
export const MAX_FAVOURITES = 200

const CodesSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(MAX_FAVOURITES))
const FavouritesSchema = v.object({ match: CodesSchema, league: CodesSchema })
type Stored = v.InferOutput<typeof FavouritesSchema>
export type FavouriteKind = keyof Stored

/** Matches and leagues that the player marked with a star. */
export interface Favourites {
  readonly match: readonly string[]
  readonly league: readonly string[]
}

/** Kept on this device; the collection of the member's account is told as well. */
export const favouritesAtom = deviceAtom<Favourites>('sports-favourites:v1', FavouritesSchema, {
  match: [],
  league: [],
})

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
