export { ActivityList } from './components/activity-list.tsx'
export { ActivityPage } from './components/activity-page.tsx'
export { BonusLink } from './components/bonus-link.tsx'
export { DepositOffers } from './components/deposit-offers.tsx'
