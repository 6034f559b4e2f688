import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/casino.json' with { type: 'json' }
import { CategoryHero } from './category-hero.tsx'

const part = { remote: 'casino', texts } as const

test.each([
  ['ZR', 'baccarat'],
  ['DZ', 'slot-game'],
  ['TY', 'football'],
] as const)('the page of %s leads to the fairness of its game, %s', (category, game) => {
  renderPart(<CategoryHero category={category} />, { ...part, routes: ['help.fairnessOf'] })
  expect(screen.getByRole('link', { name: texts.venue.fairness }).getAttribute('href')).toBe(`/fairness/${game}`)
})

test('a release without those pages leaves no link that leads nowhere', () => {
  renderPart(<CategoryHero category="ZR" />, { ...part, routes: [] })
  expect(screen.queryByRole('link', { name: texts.venue.fairness })).toBeNull()
})
