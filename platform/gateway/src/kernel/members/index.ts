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
  selectOthersWithEmail,
  selectOthersWithPhone,
  selectRealMembers,
  selectRealNames,
  selectStandings,
  setAutoTransfer,
  setPassword,
  setRiskChecked,
  setStatus,
  setVipGrade,
} from './members.repository.ts'
export { mustExist, mustFindByName, namedMemberId } from './finding.ts'
export { mustBeActive } from './standing.ts'
