export { LimitPrompt } from './components/limit-prompt.tsx'
export { LimitsDesk } from './components/limits-desk.tsx'
