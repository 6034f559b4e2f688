import { HotStrip } from '../features/hot/index.ts'

/** `sports.hot-matches` */
export function Slot() {
  return <HotStrip />
}
