export { createEvents, type DomainEvents, type Events, type SettledBet } from './domain-events.ts'
