import * as v from 'valibot'
import { expect, test } from 'vitest'

import { slotsOf, spotsOf } from './api.ts'
import { type Shell, installShell } from './shell.ts'

const slotProps = { 'news.latest': v.object({ limit: v.number() }) } as const

test('[D.020] slots and spots that a remote declares go to the host, and no others compile', () => {
  const parts = { Slot: () => 'slot', Spot: () => 'spot' }
  installShell(parts as unknown as Shell)
  const OtherSlot = slotsOf<typeof slotProps>()
  const Spot = spotsOf<typeof slotProps>()
  const props = { name: 'news.latest', limit: 3 } as const
  expect(OtherSlot(props)).toMatchObject({ type: parts.Slot, props })
  expect(Spot(props)).toMatchObject({ props })
  // @ts-expect-error -- no such slot is declared
  OtherSlot({ name: 'news.other', limit: 3 })
  // @ts-expect-error -- the declared props are missing
  OtherSlot({ name: 'news.latest' })
})
