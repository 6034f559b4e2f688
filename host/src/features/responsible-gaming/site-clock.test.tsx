import { screen } from '@testing-library/react'
import { tokenAtom } from '@site/shell/host'
import { describe, expect, test } from 'vitest'

import { setUpHost } from '../../testing/host.tsx'
import { SiteClock } from './site-clock.tsx'

describe('the clock in the frame', () => {
  test('shows a visitor the time alone', () => {
    setUpHost().show(<SiteClock />)
    expect(screen.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeDefined()
    expect(screen.queryByLabelText('本次登录时长')).toBeNull()
  })

  test('counts a member’s session from its log-in, also after a reload', () => {
    const host = setUpHost()
    host.services.store.set(tokenAtom, 'a-token')
    host.services.storage.setLoginAt(Math.floor(host.services.serverNow()) - 3_600_000)
    host.show(<SiteClock />)
    expect(screen.getByText(/^01:00:0[0-2]$/)).toBeDefined()
  })

  test('counts from nothing where the clock was set back since the log-in', () => {
    const host = setUpHost()
    host.services.store.set(tokenAtom, 'a-token')
    host.services.storage.setLoginAt(Math.floor(host.services.serverNow()) + 3_600_000)
    host.show(<SiteClock />)
    expect(screen.getByText('00:00:00')).toBeDefined()
  })
})
