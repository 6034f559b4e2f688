export { type Fixed, setField, setOnce } from './member-fields.repository.ts'
export {
  type Audience,
  countAudience,
  findMember,
  findMemberByName,
  insertMember,
  lockMember,
  type MemberRow,
  selectAudience,
  selectBirthdays,
  selectMembers,
  selectNames,
  selectOthersNamed,
  selectOthersWithPhone,
  selectRealMembers,
  selectStandings,
  setAutoTransfer,
  setPassword,
  setRiskChecked,
  setStatus,
  setVipGrade,
} from './members.repository.ts'
export { mustBeActive } from './standing.ts'
