export { everySecond } from './every-second.ts'
export { useSecondsUntil } from './use-seconds-until.ts'
