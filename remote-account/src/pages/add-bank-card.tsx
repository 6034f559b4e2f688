import { PayoutManager } from '../features/payout/index.ts'

/** /mine/addBankCard */
export function Page() {
  return <PayoutManager kind="bank" />
}
