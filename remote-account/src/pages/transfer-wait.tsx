import { WaitScreen } from '../features/deposit/index.ts'

/** /mine/savemoney/transferWait */
export function Page() {
  return <WaitScreen screen="transferWait" />
}
