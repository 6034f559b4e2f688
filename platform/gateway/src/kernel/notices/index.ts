export { insertLetters } from './letters.ts'
export {
  createMemberNotices,
  MEMBER_TOPIC,
  type MemberNotice,
  MemberNoticeSchema,
  type MemberNotices,
} from './member-notices.ts'
