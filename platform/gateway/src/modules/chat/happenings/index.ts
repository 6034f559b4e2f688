export { createGifts } from './gifts.ts'
export { deleteHappenings } from './happenings.repository.ts'
export { createPredictions } from './predictions.ts'
