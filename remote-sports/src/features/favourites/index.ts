export { type Favourites, favouritesAtom, isFavourite, onlyFavouritesAtom } from './favourites.ts'
export { StarButton } from './star-button.tsx'
