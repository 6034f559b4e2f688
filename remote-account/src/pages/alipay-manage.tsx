import { PayoutManager } from '../features/payout/index.ts'

/** /mine/alipayManage */
export function Page() {
  return <PayoutManager kind="alipay" />
}
