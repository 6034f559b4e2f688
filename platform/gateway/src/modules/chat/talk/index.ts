export { numberOf, seqOf } from './seqs.ts'
export { deleteMessages, deleteRooms, findPublicMessage, selectWords } from './talk.repository.ts'
export {
  type ChatService,
  createChatService,
  FEATURES,
  featuresOf,
  hasPredictions,
  levelsOf,
  type Speaker,
  type Written,
} from './talk.service.ts'
