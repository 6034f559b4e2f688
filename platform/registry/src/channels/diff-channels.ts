import type { Channel } from '@site/contracts'

import { type Change, changesBetween } from '../base/index.ts'

/** Whose it is, and who, when and why, are told beside a diff, not in it. */
const NOT_CONTENT = new Set(['format', 'theme', 'revision', 'updatedAt', 'updatedBy', 'reason'])

/** What one channel has and another has not: two revisions of a theme, or two themes. */
export function diffChannels(from: Channel, to: Channel): Change[] {
  return changesBetween(contentOf(from), contentOf(to))
}

function contentOf(channel: Channel): object {
  return Object.fromEntries(Object.entries(channel).filter(([key]) => !NOT_CONTENT.has(key)))
}
