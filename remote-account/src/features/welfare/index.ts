export { GiftRecords } from './components/gift-records.tsx'
export { WelfareDesk } from './components/welfare-desk.tsx'
