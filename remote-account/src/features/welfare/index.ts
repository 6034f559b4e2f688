export { RewardRecords } from './components/reward-records.tsx'
export { WelfareDesk } from './components/welfare-desk.tsx'
