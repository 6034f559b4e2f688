export { FreezeCard } from './components/freeze-card.tsx'
