export {
  countUnreadLetters,
  insertLetters,
  isTempting,
  markAllLettersRead,
  markLettersDeleted,
  markLettersRead,
  selectLettersOf,
  selectLettersRead,
  selectLetters,
  withdrawLetters,
} from './letters.repository.ts'
export { insertPasswordLetter } from './password-letters.ts'
export {
  createMemberNotices,
  MEMBER_TOPIC,
  type MemberNotice,
  MemberNoticeSchema,
  type MemberNotices,
  RANKS_TOPIC,
} from './member-notices.ts'
