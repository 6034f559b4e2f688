export { DisputeEntry } from './components/dispute-entry.tsx'
export { Disputes } from './components/disputes.tsx'
