export { createTurns, type TurnLimits } from './turns.ts'
export {
  bytesOfRelease,
  refuseTooLongMaps,
  refuseTooManyUnpromoted,
  UNPROMOTED_ENV,
  type UnpromotedLimits,
  unpromotedLimitsOf,
} from './unpromoted.ts'
export { createUploadSlots } from './upload-slots.ts'
