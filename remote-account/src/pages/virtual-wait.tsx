import { WaitScreen } from '../features/deposit/index.ts'

/** /mine/savemoney/virtualWait */
export function Page() {
  return <WaitScreen screen="virtualWait" />
}
