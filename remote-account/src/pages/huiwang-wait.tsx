import { WaitScreen } from '../features/deposit/index.ts'

/** /mine/huione */
export function Page() {
  return <WaitScreen screen="huiwangWait" />
}
