export { CategoryHero } from './components/category-hero.tsx'
export { CategoryLinks } from './components/category-links.tsx'
export { HomeVenues } from './components/home-venues.tsx'
export { VenueList } from './components/venue-list.tsx'
