import { waitFor } from '@testing-library/react'
import { StrictMode, useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'

import { show } from '../test/render.tsx'
import { BottomSheet } from './drawer.tsx'

const openEntry = (): unknown => (history.state as { readonly open?: number } | null)?.open

/** Looks at the history when what is beside it is on the page, and before it can be seen. */
function Witness({ onLook }: { readonly onLook: (entry: unknown) => void }) {
  useLayoutEffect(() => onLook(openEntry()))
  return undefined
}

function sheet(onOpenChange: (isOpen: boolean) => void) {
  return (
    <BottomSheet open onOpenChange={onOpenChange} title="投注单">
      内容
    </BottomSheet>
  )
}

test('back belongs to what is open from the moment it is shown', async () => {
  const [asked, looked] = [vi.fn(), vi.fn()]
  show(
    <>
      {sheet(asked)}
      <Witness onLook={looked} />
    </>,
  )
  expect(looked.mock.calls).toEqual([[expect.any(Number)]])
  history.back()
  await waitFor(() => expect(asked.mock.calls).toEqual([[false]]))
  expect(openEntry()).toBeUndefined()
})

test('what is opened again and again has one entry of the history, also where effects run twice', () => {
  // Nothing is ahead that a new entry would take the place of.
  history.pushState({}, '')
  const before = history.length
  for (let time = 0; time < 3; time += 1) {
    const { unmount } = show(<StrictMode>{sheet(() => undefined)}</StrictMode>)
    expect(history.length, `time ${time}`).toBe(before + 1)
    unmount()
  }
})
