import type { Page } from '@playwright/test'
import { type Composition, CompositionSchema, type SignedComposition } from '@site/contracts'
import * as v from 'valibot'
import { type FaultyEdge, startFaultyEdge } from '../support/faulty-edge.ts'
import { runRelease } from '../support/release-command.ts'
import { repeatUntilVisible } from '../support/repeat-until-visible.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { type Site, startSite } from '../support/site-process.ts'
import { expect, test } from '../support/test.ts'
import { expectSameDocument, markDocument, visit } from '../support/visit.ts'
import { signWithKeyOf, signedIn, withDocument } from './signer.ts'
import { slowness } from '../support/slowness.mjs'

const GOOD = '翡翠娱乐'
const BAD = '陌生的站'

const brand = (page: Page, title: string) =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^${title}`) })
/** Any page shows the name of the site; this one is there in a third of the time that the home page takes. */
const PAGE = '/app/help/kh'
const isPage = (path: string): boolean => path === PAGE
const isDocument = (path: string): boolean => path === '/registry/composition/jade'

function parsed(signed: SignedComposition): Composition {
  return v.parse(CompositionSchema, JSON.parse(signed.payload))
}

/** Makes an attacker's document from the genuine one. Each would show another title, if it were used. */
const FORGERIES: Readonly<Record<string, (genuine: SignedComposition, site: Site) => SignedComposition>> = {
  'with a bad signature': (genuine) => ({ ...genuine, payload: genuine.payload.replace(GOOD, BAD) }),
  'without the hash of a file': (genuine, site) => {
    const composition = renamed(genuine)
    const [remote] = Object.values(composition.remotes)
    if (remote === undefined) throw new Error('no remote')
    const { [remote.active.entry]: _, ...integrity } = remote.active.integrity
    const remotes = {
      ...composition.remotes,
      [remote.active.manifest.name]: { ...remote, active: { ...remote.active, integrity } },
    }
    return signWithKeyOf(site, { ...composition, remotes })
  },
  'from an unlisted origin': (genuine, site) => {
    const composition = renamed(genuine)
    const [remote] = Object.values(composition.remotes)
    if (remote === undefined) throw new Error('no remote')
    const active = { ...remote.active, base: `https://evil.example${remote.active.base}` }
    return signWithKeyOf(site, {
      ...composition,
      remotes: { ...composition.remotes, [active.manifest.name]: { ...remote, active } },
    })
  },
  'older than one already seen': (genuine, site) => {
    // Older than whatever a page has seen, also after a newer one that it has refused.
    return signWithKeyOf(site, { ...renamed(genuine), revision: 1 })
  },
}

function renamed(genuine: SignedComposition): Composition {
  const composition = parsed(genuine)
  return { ...composition, settings: { ...composition.settings, title: BAD } }
}

test.describe('an altered composition', () => {
  let edge: FaultyEdge
  test.beforeAll(async ({ site }) => {
    edge = await startFaultyEdge(site.port)
  })
  test.afterAll(() => edge.stop())
  test.afterEach(() => edge.heal())

  test('signed in the same way but allowed is used: the forgeries below differ in their fault alone', async ({
    page,
    site,
  }) => {
    edge.fail(isPage, {
      rewrite: (body) => {
        const html = body.toString()
        return withDocument(html, signWithKeyOf(site, renamed(signedIn(html))))
      },
    })
    await page.goto(edge.origin('jade') + PAGE)
    await expect(brand(page, BAD)).toBeVisible()
  })

  const kinds = Object.keys(FORGERIES).join(', ')

  test(`[D.002] ${kinds}, in the page: the last known good one is used instead`, async ({ page, site }) => {
    await page.goto(edge.origin('jade') + PAGE)
    await expect(brand(page, GOOD)).toBeVisible()
    for (const [kind, forge] of Object.entries(FORGERIES)) {
      await test.step(kind, async () => {
        edge.failed.length = 0
        edge.fail(isPage, {
          rewrite: (body) => {
            const html = body.toString()
            return withDocument(html, forge(signedIn(html), site))
          },
        })
        await page.goto(edge.origin('jade') + PAGE)
        await expect(brand(page, GOOD)).toBeVisible()
        expect(edge.failed).toContain(PAGE)
        await expect(brand(page, BAD)).toHaveCount(0)
        await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '真人' }).click()
        await expect(page.getByRole('heading', { level: 1, name: '真人视讯' })).toBeVisible()
      })
    }
  })

  test(`[D.002] ${kinds}, told to an open tab: the tab goes on with what it has`, async ({ page, site }) => {
    await page.goto(edge.origin('jade') + PAGE)
    await expect(brand(page, GOOD)).toBeVisible()
    await markDocument(page)
    const why = ['--theme', 'jade', '--reason', 'open tabs ask for the document']
    for (const [index, [kind, forge]] of Object.entries(FORGERIES).entries()) {
      await test.step(kind, async () => {
        edge.failed.length = 0
        edge.fail(isDocument, {
          rewrite: (body) =>
            JSON.stringify(forge(v.parse(v.any(), JSON.parse(body.toString())) as SignedComposition, site)),
        })
        await runRelease(site, ['flags', `birthdayDescription=${index % 2 === 0 ? 'on' : 'off'}`, ...why])
        await expect.poll(() => edge.failed).toContain('/registry/composition/jade')
        for (const path of ['/game/realbet', PAGE]) {
          await visit(page, path)
          await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
          await expect(brand(page, BAD)).toHaveCount(0)
        }
        await expect(brand(page, GOOD)).toBeVisible()
      })
    }
    await expectSameDocument(page)
    await runRelease(site, ['flags', 'birthdayDescription=default', ...why])
  })

  test('[D.002] with a bad signature and nothing known before: nothing of it runs, and the page says so', async ({
    page,
  }) => {
    edge.fail(isPage, { rewrite: (body) => body.toString().replace(GOOD, BAD).replace(`"title":"${GOOD}`, BAD) })
    edge.fail(isPage, {
      rewrite: (body) => {
        const html = body.toString()
        const genuine = signedIn(html)
        return withDocument(html, { ...genuine, payload: genuine.payload.replace(GOOD, BAD) })
      },
    })
    await page.goto(edge.origin('jade') + PAGE)
    await expect(page.getByRole('alert').getByRole('heading', { name: '页面暂时无法打开' })).toBeVisible()
    await expect(page.getByText('错误代码：C-bad-signature')).toBeVisible()
    await expect(page.getByRole('banner')).toHaveCount(0)
    edge.heal()
    await page.getByRole('button', { name: '重新加载' }).click()
    await expect(brand(page, GOOD)).toBeVisible()
  })
})

test('a rotated signing key is followed by an open tab and by the next page, and the old one may not come back', async ({
  page,
  site,
}) => {
  const why = ['--theme', 'jade', '--reason', 'a new key']
  await page.goto(site.origin('jade') + PAGE)
  await expect(brand(page, GOOD)).toBeVisible()
  await markDocument(page)
  await runRelease(site, ['rotate-key', '--reason', 'a new key'])
  await runRelease(site, ['settings', 'title=新钥之城', ...why])
  await repeatUntilVisible(
    async () => {
      await visit(page, '/app/help')
      await visit(page, PAGE)
    },
    brand(page, '新钥之城'),
  )
  await expectSameDocument(page)
  await page.reload()
  await expect(brand(page, '新钥之城')).toBeVisible()
  await runRelease(site, ['settings', `title=${GOOD}`, ...why])
})

test('a new installation on the same address is new, not a replay', async ({ page, site }) => {
  test.setTimeout(180_000 * slowness)
  const starting = startSite()
  const why = ['--theme', 'jade', '--reason', 'one revision more']
  // The first one is some revisions ahead of the second.
  for (const title of ['一', '旧的站']) await runRelease(site, ['settings', `title=${title}`, ...why])
  const first = await startFaultyEdge(site.port)
  const address = first.origin('jade')
  const shows = async (title: string) => {
    await page.goto(address + PAGE)
    await expect(brand(page, title)).toBeVisible()
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '真人' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '真人视讯' })).toBeVisible()
  }
  await shows('旧的站')
  const { revision } = (await readSiteDocument(address)).composition
  await first.stop()
  await runRelease(site, ['settings', `title=${GOOD}`, ...why])

  const installation = await starting
  const second = await startFaultyEdge(installation.port, first.port)
  expect((await readSiteDocument(address)).composition.revision).toBeLessThan(revision)
  await shows(GOOD)
  const seen = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('site-composition:jade:')),
  )
  expect(seen, 'both installations are remembered apart').toHaveLength(2)
  await page.close()
  await second.stop()
  await installation.stop()
})
