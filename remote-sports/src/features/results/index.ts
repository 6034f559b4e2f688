export { ResultsGate } from './components/results-gate.tsx'
