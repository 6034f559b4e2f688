export {
  findMember,
  findMemberByName,
  insertMember,
  setAutoTransfer,
  setPassword,
  setRiskChecked,
} from './members.repository.ts'
