export { createTurns } from './turns.ts'
export {
  refuseTooLongMaps,
  refuseTooManyUnpromoted,
  UNPROMOTED_ENV,
  UNPROMOTED_LIMITS,
  type UnpromotedLimits,
  unpromotedLimitsOf,
} from './unpromoted.ts'
