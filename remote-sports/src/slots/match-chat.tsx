import type { SlotProps } from '@site/contracts'

import { MatchChat } from '../features/chat/index.ts'

/** `sports.match-chat` */
export function Slot(match: SlotProps['sports.match-chat']) {
  return <MatchChat {...match} />
}
