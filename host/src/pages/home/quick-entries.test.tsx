// @vitest-environment happy-dom
import { navigationListEndpoint } from '@site/contracts'
import { flagsAtom } from '@site/shell/host'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { defaultFlags, setUpHost } from '../../testing/host.tsx'
import { QuickEntries } from './quick-entries.tsx'

test('[S9.013] the flag takes the icons out of a phone’s categories at once, and their words stay', async () => {
  const { services, show } = setUpHost({
    routes: [{ name: 'realbet', path: '/game/realbet' }],
    menu: [{ key: 'ZR', route: 'realbet' }],
    answers: { [navigationListEndpoint.path]: () => ({ data: [{ key: 'ZR', name: '真人' }] }) },
  })
  const { container } = show(<QuickEntries />)
  await screen.findByRole('link', { name: '真人' })
  expect(container.querySelectorAll('svg')).toHaveLength(1)
  act(() => services.store.set(flagsAtom, defaultFlags({ hideNavIcon: true })))
  expect(container.querySelectorAll('svg')).toHaveLength(0)
  expect(screen.getByRole('link', { name: '真人' })).toBeTruthy()
})
