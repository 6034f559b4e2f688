export { GradeTables } from './components/grade-tables.tsx'
export { VipDesk } from './components/vip-desk.tsx'
