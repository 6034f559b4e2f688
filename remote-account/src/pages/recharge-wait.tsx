import { WaitScreen } from '../features/deposit/index.ts'

/** /mine/savemoney/rechargeWait */
export function Page() {
  return <WaitScreen screen="rechargeWait" />
}
