import { WaitScreen } from '../features/deposit/index.ts'

/** /mine/xnbsk */
export function Page() {
  return <WaitScreen screen="xnbskWait" />
}
