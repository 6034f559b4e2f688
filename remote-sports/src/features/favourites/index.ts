export { type Favourites, favouritesAtom, isFavourite, onlyFavouritesAtom } from './favourites.ts'
export { StarButton, StarMark } from './star-button.tsx'
export { type Marks, useMarks } from './use-marks.ts'
