export { AdvanceCallSchema, EnterCallSchema, PlayCallSchema } from './calls.schema.ts'
export { PlayError } from './play-error.ts'
export { createSweeper } from './sweeper.ts'
export { createVenueService, type VenueService } from './venue-service.ts'
