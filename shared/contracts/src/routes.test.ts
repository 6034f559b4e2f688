import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { NAMED_ROUTES, routeHref } from './routes.ts'

const NAMES =
  'home sport realbet chess gaming lottery gameegame gamefishing venture localSport sponsor appdownload discount ' +
  'activityRacePage activityLandPage firstDeposit againDeposit drawGift newTask signGift friendInvitation bettingGift ' +
  'userinfo auth addBankCard virtualCoinCard alipayManage accountManage introTutorial exchange vip vipDetail welfare ' +
  'wallet transRecord betRecord giftRecord message feedback feedbackList saveMoney transferMoney takeMoney rechargeWait ' +
  'transferWait huiwangWait xnbskWait virtualWait game login notFound'

type Entry = { readonly path: string; readonly meta?: Readonly<Record<string, unknown>> }
const entries: readonly (readonly [string, Entry])[] = Object.entries(NAMED_ROUTES)
const withFlag = (flag: string): string[] =>
  entries.filter(([, { meta }]) => meta?.[flag] === true).map(([name]) => name)

const ROWS = readFileSync(join(import.meta.dirname, '../../../docs/spec/requirements.csv'), 'utf8')

describe('named routes', () => {
  test('[S2.087] are exactly these 51', () => {
    expect(Object.keys(NAMED_ROUTES)).toHaveLength(51)
    expect(Object.keys(NAMED_ROUTES).toSorted()).toEqual(NAMES.split(' ').toSorted())
  })

  test('each has a path of its own', () => {
    const paths = entries.map(([, { path }]) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  test('[S2.007-S2.011] [S2.013] [S2.014] [S2.017-S2.030] [S2.036-S2.061] each has the path that its row gives its name', () => {
    const pathOf = (name = '') => entries.find(([own]) => own === name)?.[1].path.replaceAll(/:(\w+)/g, '{$1}')
    const given = [...ROWS.matchAll(/,Route (\S+) \(named route (\w+)\)/g)].map(([, path, name]) => [name, path])
    expect(given.length).toBeGreaterThan(40)
    expect(given.map(([name]) => [name, pathOf(name)])).toEqual(given)
    // Of waiting screens and the list of feedback the row says only below which path they lie.
    const below = ROWS.split('\n').filter((row) => /^S2\.05[3567],/.test(row))
    expect(below).toHaveLength(4)
    for (const row of below) {
      const [parent = ''] = /\/mine\/\w+/.exec(row) ?? []
      const [, name] = /named route (\w+)/.exec(row) ?? []
      expect(pathOf(name), row).toMatch(new RegExp(`^${parent}/\\w+$`))
    }
  })

  test('[S2.089] venture is the agent page', () => {
    expect(routeHref('venture')).toBe('/agent')
  })

  test('[S2.092] everything of the user centre, the local board and the game frame need a log-in, and nothing else', () => {
    const expected = entries.filter(
      ([name, { path }]) => path.startsWith('/mine/') || name === 'localSport' || name === 'game',
    )
    expect(withFlag('requiresAuth').toSorted()).toEqual(expected.map(([name]) => name).toSorted())
  })

  test('[S2.093] the four pages of payment accounts need a bound phone too', () => {
    expect(withFlag('bindPhone').toSorted()).toEqual([
      'accountManage',
      'addBankCard',
      'alipayManage',
      'virtualCoinCard',
    ])
    for (const name of withFlag('bindPhone')) expect(withFlag('requiresAuth')).toContain(name)
  })

  test('[S2.094] wait screens and the game frame are never kept', () => {
    expect(withFlag('ignoreCache').toSorted()).toEqual(
      ['game', 'huiwangWait', 'rechargeWait', 'transferWait', 'virtualWait', 'xnbskWait'].toSorted(),
    )
  })

  test('parameters are filled in and escaped', () => {
    expect(routeHref('localSport', { enName: 'crty' })).toBe('/game/sport/crty')
    expect(routeHref('accountManage', { id: 'a/b?c' })).toBe('/mine/accountManage/a%2Fb%3Fc')
  })
})
