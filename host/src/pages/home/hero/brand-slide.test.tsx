// @vitest-environment happy-dom
import { flagsAtom } from '@site/shell/host'
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { defaultFlags, setUpHost } from '../../../testing/host.tsx'
import { BrandSlide } from './brand-slide.tsx'

test('[S9.008] the first slide leads to the sports, but not where the deployment leaves them out', () => {
  const { services, show } = setUpHost({ routes: [{ name: 'sport', path: '/game/sport' }] })
  show(<BrandSlide />)
  const paths = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
  expect(paths()).toEqual(['/game/sport'])
  act(() => services.store.set(flagsAtom, defaultFlags({ skipSport: true })))
  expect(paths()).toEqual([])
})
