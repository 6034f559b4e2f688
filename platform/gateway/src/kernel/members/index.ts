export { type Fixed, setField, setOnce } from './member-fields.repository.ts'
export {
  findMember,
  findMemberByName,
  insertMember,
  lockMember,
  type MemberRow,
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
