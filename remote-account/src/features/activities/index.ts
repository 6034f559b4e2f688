export { ActivityLanding } from './components/activity-landing.tsx'
export { ActivityList } from './components/activity-list.tsx'
