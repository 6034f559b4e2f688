import { LETTER_TYPES, UNREAD_FIELDS, type UnreadCounts, unreadTotal } from '@site/contracts'
import { expect, test } from 'vitest'

import { unreadOf } from './unread-of.ts'

test('[S3.026] every unread field belongs to one type, so that the types together are the sum', () => {
  const counts: UnreadCounts = {
    brnotice_count: 1,
    bractivity_count: 2,
    brbulletin_count: 4,
    brmatch_count: 8,
    brfd_count: 16,
    notice_count: 32,
    activity_count: 64,
    fd_count: 128,
  }
  expect(Object.keys(counts).toSorted()).toEqual(UNREAD_FIELDS.toSorted())
  expect(LETTER_TYPES.map((type) => unreadOf(counts, type))).toEqual([33, 66, 4, 8, 144])
  expect(LETTER_TYPES.reduce((sum, type) => sum + unreadOf(counts, type), 0)).toBe(unreadTotal(counts))
})
