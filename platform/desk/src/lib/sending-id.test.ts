import { expect, test } from 'vitest'

import { createSendingId } from './sending-id.ts'

test('what is sent again unanswered has the id that it had, and anything else a new one', () => {
  const id = createSendingId()
  const first = id.of({ name: 'demo01', required: '100.00' })
  expect(id.of({ name: 'demo01', required: '100.00' })).toBe(first)
  const other = id.of({ name: 'demo01', required: '200.00' })
  expect(other).not.toBe(first)
  id.done()
  expect(id.of({ name: 'demo01', required: '200.00' })).not.toBe(other)
})
