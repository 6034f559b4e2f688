export { FairnessHome } from './components/fairness-home.tsx'
export { GameFairness } from './components/game-fairness.tsx'
export { OddsFairness } from './components/odds-fairness.tsx'
