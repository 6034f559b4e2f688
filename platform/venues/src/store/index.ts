export { type BookedRound, createStore, type NewRound, type Round, type Store, type Visit } from './store.ts'
