import { renderPart } from '@site/testing'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import texts from '../../locales/zh-CN/sports.json' with { type: 'json' }
import { BET, fakeRoom, match, message, rid, useLayout } from '../../tests/room-panel.tsx'
import { Slot } from './match-chat.tsx'

useLayout()

test('[S1.024] another part of the site shows the room of a match; a bet that is followed there leads to the slip', async () => {
  const { room } = fakeRoom({ messages: [message(1, { category: 2, categoryType: -1, bet: BET })] })
  const openChat = vi.fn(async () => room)
  const enterVenue = vi.fn<() => Promise<void>>(async () => undefined)
  const parts = { openChat, enterVenue, runCommand: async () => 'added' }
  const { unmount } = renderPart(<Slot {...match} />, { remote: 'sports', texts, member: '1', parts })
  expect(await screen.findByText('3 人在线')).toBeTruthy()
  expect(openChat.mock.calls).toEqual([[rid]])
  fireEvent.click(screen.getByRole('button', { name: '跟单 甲队' }))
  await vi.waitFor(() => expect(enterVenue).toHaveBeenCalledWith({ enName: 'CRTY' }), { timeout: 30_000 })
  unmount()
  expect(room.close).toHaveBeenCalledTimes(1)
})
