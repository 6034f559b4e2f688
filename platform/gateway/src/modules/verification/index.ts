export { refusalOfAge } from './age.ts'
export {
  isAnybodyBornAfter,
  selectBornOn,
  selectDocumentedBirthdays,
  selectVerifiedAges,
} from './verification.repository.ts'
export { verificationModule } from './verification.routes.ts'
export { deleteDocuments, verificationOf } from './verification.service.ts'
