import {
  MENU_KEYS,
  countryAreaEndpoint,
  customerServiceEndpoint,
  discountAdEndpoint,
  navigationListEndpoint,
  noticePageEndpoint,
  parseArt,
  preInfoEndpoint,
  sponsorContentEndpoint,
} from '@site/contracts'
import { expect, test } from 'vitest'

import { describeOnEngines } from '../../testing/on-engines.ts'
import { seedSite } from './site.seed.ts'

const settings = { title: '', depositHelp: '0', editionSwitch: '1', registerFlag: '1' } as const

describeOnEngines(
  'site configuration',
  ({ site, store }) => {
    test('[S7.014] navigationList takes an empty or a missing payload and returns the menu keys in order', async () => {
      const client = site().client()
      const list = await client.call(navigationListEndpoint, {})
      expect(list.map((item) => item.key)).toEqual(MENU_KEYS)
      expect(list.map((item) => item.sort)).toEqual(MENU_KEYS.map((_, index) => index))
      expect(await client.call(navigationListEndpoint, undefined)).toEqual(list)
      const sport = list.find((item) => item.key === 'TY')
      expect(sport).toMatchObject({ type: 'category', name: '体育' })
      expect(sport?.children.map((venue) => venue.enName)).toContain('CRTY')
    })

    test('[S7.015] sponsorContent takes an empty payload and returns the sponsors', async () => {
      const sponsors = await site().client().call(sponsorContentEndpoint, {})
      expect(sponsors.length).toBeGreaterThan(0)
      for (const sponsor of sponsors) expect(parseArt(sponsor.banner)).toBeDefined()
    })

    test('[S7.016] getMyDiscountAd takes an empty or a filtering payload and returns what is shown now', async () => {
      const client = site().client()
      const all = await client.call(discountAdEndpoint, {})
      const banners = await client.call(discountAdEndpoint, { position: 'home', categoryId: 'banner' })
      expect(banners.length).toBeGreaterThanOrEqual(3)
      expect(all.length).toBeGreaterThan(banners.length)
      for (const { img, categoryId, startAt, endAt } of banners) {
        expect(parseArt(img)).toBeDefined()
        expect(categoryId).toBe('banner')
        expect(startAt).toBeLessThan(Date.now())
        expect(endAt).toBeGreaterThan(Date.now())
      }
      expect(await client.call(discountAdEndpoint, { position: 'popup' })).toEqual([])
    })

    test('an advert disappears when its time is over by the business clock', async () => {
      const client = site().client()
      const before = await client.call(discountAdEndpoint, {})
      await site().sandbox('POST', '/sandbox/clock', { now: Date.parse('2040-01-01') })
      try {
        expect(await client.call(discountAdEndpoint, {})).toEqual([])
      } finally {
        await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
      }
      expect(await client.call(discountAdEndpoint, {})).toEqual(before)
    })

    test('[S7.017] queryNoticeListByPage returns a page of notices, pinned ones first', async () => {
      const client = site().client()
      const first = await client.call(noticePageEndpoint, { pageNum: 1, pageSize: 3 })
      const second = await client.call(noticePageEndpoint, { pageNum: 2, pageSize: 3 })
      expect(first).toMatchObject({ pageNum: 1, pageSize: 3 })
      expect(first.list).toHaveLength(3)
      expect(first.list[0]?.top).toBe(1)
      const ids = [...first.list, ...second.list].map((notice) => notice.id)
      expect(new Set(ids).size).toBe(ids.length)
      const marquee = await client.call(noticePageEndpoint, { type: 'marquee' })
      expect(marquee.total).toBe(marquee.list.length)
      expect(marquee.list.every((notice) => notice.type === 'marquee')).toBe(true)
    })

    test('[S7.018] onlinecustomservice returns a record with a url', async () => {
      expect(await site().client().call(customerServiceEndpoint, {})).toEqual({ url: '/service' })
    })

    test('[S7.019] preInfo returns ip and siteBaseConfig, which mirrors the composition of the theme', async () => {
      const before = Date.now()
      const info = await site().client({ theme: 'jade' }).call(preInfoEndpoint, {})
      expect(info.ip).toBe('127.0.0.1')
      expect(info.siteBaseConfig).toMatchObject({
        title: 'jade',
        h5DomainUrl: 'https://m.example',
        depositHelp: '0',
        registerFlag: '1',
        editionSwitch: '1',
        currency: 'CNY',
      })
      expect([before <= (info.serverTime ?? 0), (info.serverTime ?? 0) <= Date.now()]).toEqual([true, true])
    })

    test('preInfo says which captcha stands before a log-in, whatever other calls are asked for', async () => {
      const client = site().client()
      const demands = async (change: object) => {
        await site().sandbox('POST', '/sandbox/identity', { deviceId: client.deviceId, ...change })
        const { kapEnabled, geeId } = (await client.call(preInfoEndpoint, {})).siteBaseConfig
        return [kapEnabled, geeId]
      }
      expect(await demands({ captcha: { login: 'picture', code: 'slider' }, captchaAfter: 0 })).toEqual(['1', ''])
      expect(await demands({ captcha: { login: 'slider' } })).toEqual(['1', 'local'])
      expect(await demands({ captchaAfter: 1 })).toEqual(['0', ''])
      expect(await demands({ captcha: { login: 'none' }, captchaAfter: 0 })).toEqual(['0', ''])
    })

    test('[S7.057] queryCountryArea returns the areas; [S7.114] it takes an area filter', async () => {
      const client = site().client()
      const all = await client.call(countryAreaEndpoint, {})
      expect(all[0]).toMatchObject({ areaCode: '+86', areaName: '中国大陆' })
      for (const { regex } of all) expect(() => new RegExp(regex)).not.toThrow()
      const china = new RegExp(all[0]?.regex ?? '')
      expect(['13800138001', '+8613800138001', '8613800138001'].every((phone) => china.test(phone))).toBe(true)
      expect(china.test('23800138001')).toBe(false)
      expect((await client.call(countryAreaEndpoint, { area: '中国' })).map((area) => area.areaCode)).toEqual([
        '+86',
        '+852',
        '+853',
        '+886',
      ])
      expect(await client.call(countryAreaEndpoint, { area: '%' })).toEqual([])
    })

    test('a second seed changes nothing', async () => {
      const client = site().client()
      const before = await client.call(navigationListEndpoint, {})
      await seedSite(store().database.db)
      expect(await client.call(navigationListEndpoint, {})).toEqual(before)
    })
  },
  {
    siteSettings: (theme) => ({ ...settings, title: theme }),
    links: { customerServiceUrl: '/service', h5DomainUrl: 'https://m.example' },
  },
)
