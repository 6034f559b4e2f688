export { EventMark } from './components/event-mark.tsx'
export { useCentre } from './use-centre.ts'
