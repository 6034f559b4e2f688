import { PayoutManager } from '../features/payout/index.ts'

/** /mine/virtualCoinCard */
export function Page() {
  return <PayoutManager kind="coin" />
}
