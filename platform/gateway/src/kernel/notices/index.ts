export {
  countUnreadLetters,
  insertLetters,
  markAllLettersRead,
  markLettersDeleted,
  markLettersRead,
  selectLetters,
} from './letters.repository.ts'
export {
  createMemberNotices,
  MEMBER_TOPIC,
  type MemberNotice,
  MemberNoticeSchema,
  type MemberNotices,
} from './member-notices.ts'
