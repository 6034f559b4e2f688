export { AdultMark } from './adult-mark.tsx'
export { SiteClock } from './site-clock.tsx'
