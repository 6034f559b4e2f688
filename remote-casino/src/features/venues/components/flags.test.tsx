import { type FeatureFlags, LOCAL_SPORT_VENUE, VENUE_STATE, venuesByCategoryEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../../locales/zh-CN/casino.json' with { type: 'json' }
import { CategoryLinks } from './category-links.tsx'
import { HomeVenues } from './home-venues.tsx'
import { VenueList } from './venue-list.tsx'

const venue = (enName: string, name: string) => ({
  ...{ enName, channelCode: enName, name, state: VENUE_STATE.open },
  ...{ desc: '', rebate: '0.50', openWay: 'self', tags: [] },
})
const answers = {
  [venuesByCategoryEndpoint.path]: (input: unknown) =>
    (input as { readonly category: string }).category === 'TY'
      ? [venue(LOCAL_SPORT_VENUE, 'CR体育'), venue('XMTY', '熊猫体育')]
      : [venue('LGZR', '琉光真人')],
}
const show = (part: React.ReactElement, flags: Partial<FeatureFlags>) =>
  renderPart(part, { remote: 'casino', texts, answers, flags })

test('[S9.006] the local sports venue has a card only where the flag offers it', async () => {
  show(<VenueList category="TY" />, { crMode: true })
  expect(await screen.findByRole('button', { name: '进入CR体育' })).toBeTruthy()
  show(<VenueList category="TY" />, { crMode: false })
  expect(await screen.findByRole('button', { name: '进入熊猫体育' })).toBeTruthy()
  expect(screen.queryByText('CR体育')).toBeNull()
})

test('[S9.008] sports are left out of the venues at home, which begin with the next category', async () => {
  show(<HomeVenues />, { crMode: true, skipSport: false })
  expect(screen.getByRole('radio', { name: '体育', checked: true })).toBeTruthy()
  expect(await screen.findByRole('button', { name: '进入CR体育' })).toBeTruthy()
  show(<HomeVenues />, { crMode: true, skipSport: true })
  expect(screen.queryByRole('radio', { name: '体育' })).toBeNull()
  expect(screen.getByRole('radio', { name: '真人', checked: true })).toBeTruthy()
  expect(await screen.findByRole('button', { name: '进入琉光真人' })).toBeTruthy()
})

test('[S9.013] the ways to other categories have no icons where menus have none', () => {
  const icons = (hideNavIcon: boolean) =>
    show(<CategoryLinks current="ZR" />, { hideNavIcon }).container.querySelectorAll('svg').length
  expect(icons(false)).toBeGreaterThan(0)
  expect(icons(true)).toBe(0)
  expect(screen.getAllByRole('link', { name: '棋牌' }).length).toBeGreaterThan(0)
})

test('[S9.008] sports are left out of the ways to other categories', () => {
  const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent)
  show(<CategoryLinks current="ZR" />, { skipSport: false })
  const all = names()
  expect(all).toContain('体育')
  show(<CategoryLinks current="ZR" />, { skipSport: true })
  expect(names()).toEqual(all.filter((name) => name !== '体育'))
})
