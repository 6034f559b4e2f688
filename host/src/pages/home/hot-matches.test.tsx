// @vitest-environment happy-dom
import { flagsAtom } from '@site/shell/host'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { defaultFlags, setUpHost } from '../../testing/host.tsx'
import { HotMatches } from './hot-matches.tsx'

vi.mock(import('../../remotes/view/index.ts'), async (original) => ({
  ...(await original()),
  SlotView: (({ name }: { readonly name: string }) => <p>{name}</p>) as never,
}))

test('home has the hot matches only where the local venue is offered and sports are not left out, at once', () => {
  const { services, show } = setUpHost()
  show(<HotMatches />)
  const shows = (crMode: boolean, skipSport: boolean): boolean => {
    act(() => services.store.set(flagsAtom, defaultFlags({ crMode, skipSport })))
    return screen.queryByText('sports.hot-matches') !== null
  }
  expect([shows(false, false), shows(true, false), shows(true, true), shows(false, true)]).toEqual([
    false,
    true,
    false,
    false,
  ])
})
