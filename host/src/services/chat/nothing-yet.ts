import type { ChatView } from '@site/shell'

/** A room before it was entered. */
export const NOTHING_YET: ChatView = {
  status: 'connecting',
  me: undefined,
  speech: { allowed: false, why: 'absent' },
  online: undefined,
  messages: [],
  pending: [],
  notes: [],
  rains: [],
  features: undefined,
  hasOlder: false,
  isLoadingOlder: false,
}
