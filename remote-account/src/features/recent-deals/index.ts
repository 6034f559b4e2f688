export { RecentDeals } from './components/recent-deals.tsx'
export { useRecentDeals } from './use-recent-deals.ts'
