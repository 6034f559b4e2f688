import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import type { ComposedRelease } from '@site/contracts'
import * as v from 'valibot'
import { inTurn, isFullRun, SAMPLE_FAULTS } from '../matrix.ts'
import {
  type FaultyEdge,
  LATER_MS,
  NETWORK_FAULTS,
  type NetworkFault,
  startFaultyEdge,
} from '../support/faulty-edge.ts'
import { runRelease } from '../support/release-command.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { expect, test } from '../support/test.ts'
import { PLANTED_FAULTS, type PlantedFault, TWIN_VERSION, buildTwin } from '../support/faulty-twin.ts'
import { SUBJECTS, type Subject } from '../support/remote-pages.ts'
import { repeatUntilVisible } from '../support/repeat-until-visible.ts'
import { slowness } from '../support/slowness.mjs'

const PLACES = ['entry', 'expose', 'lazy'] as const
type Place = (typeof PLACES)[number]

interface TriedFault {
  readonly name: string
  readonly network?: { readonly fault: NetworkFault; readonly place: Place }
  readonly planted?: PlantedFault
}

const FAULTS: readonly TriedFault[] = [
  ...PLACES.flatMap((place) =>
    NETWORK_FAULTS.map((fault) => ({ name: `${fault} on ${place}`, network: { fault, place } })),
  ),
  ...PLANTED_FAULTS.map((planted) => ({ name: planted, planted })),
]

for (const name of Object.keys(SAMPLE_FAULTS)) {
  if (!FAULTS.some((tried) => tried.name === name)) throw new Error(`e2e/matrix.ts names no fault with "${name}"`)
}

const FOR_OTHERS = FAULTS.filter(({ name }) => SAMPLE_FAULTS[name]?.forOthers === true)

function faultsOf(index: number): readonly TriedFault[] {
  if (isFullRun) return FAULTS
  if (index === 0) return FAULTS.filter(({ name }) => name in SAMPLE_FAULTS)
  return inTurn(FOR_OTHERS, index)
}

/** Every other remote while one of the faults for all is there; while each other fault is, one of them, in turn. */
function othersOpened(subject: Subject, tried: TriedFault): readonly Subject[] {
  const others = SUBJECTS.filter(({ remote }) => remote !== subject.remote)
  if (isFullRun || FOR_OTHERS.includes(tried)) return others
  return others.filter((_other, index) => index === FAULTS.indexOf(tried) % others.length)
}

/** The deadline of an activation is 8 s; whatever stands in for the page must be there within 10 s. */
const STAND_IN_MS = 10_000

for (const [index, subject] of SUBJECTS.entries()) {
  test.describe(`[D.004] a bad release of remote-${subject.remote}`, () => {
    test.use({ member: 'demo01', theme: 'aurora' })
    let edge: FaultyEdge
    let twin: ComposedRelease

    test.beforeAll(async ({ site }) => {
      // Another file may have left its own release on the site of this worker.
      const { composition: before } = await readSiteDocument(site.origin('aurora'))
      const built = builtVersion(subject.remote)
      if (before.remotes[subject.remote]?.active.version !== built) await promote(built)
      await runRelease(site, ['publish', await buildTwin(subject)])
      await promote(TWIN_VERSION)
      const { composition } = await readSiteDocument(site.origin('aurora'))
      const active = composition.remotes[subject.remote]?.active
      if (active?.version !== TWIN_VERSION) throw new Error('the twin is not what aurora runs')
      twin = active
      edge = await startFaultyEdge(site.port)

      async function promote(version: string): Promise<void> {
        const why = ['--theme', 'aurora', '--reason', 'a release that can fail']
        await runRelease(site, ['promote', subject.remote, version, ...why])
      }
    })
    test.afterAll(async ({ site }) => {
      await edge.stop()
      const why = ['--theme', 'aurora', '--reason', 'the twin has done its work']
      await runRelease(site, ['rollback', subject.remote, ...why])
    })

    for (const tried of faultsOf(index)) {
      test(`[D.004] [D.005] ${tried.name}: the fallback stands in, the rest goes on, all is well once it is gone`, async ({
        browser,
        storageState,
      }) => {
        edge.heal()
        const page = await openTab(browser, storageState, edge)
        if (tried.planted !== undefined) await page.addInitScript(`globalThis.__fault = '${tried.planted}'`)
        if (tried.network !== undefined) {
          const path = new URL(fileOf(twin, subject, tried.network.place), edge.origin('aurora')).pathname
          edge.fail((asked) => asked === path, tried.network.fault)
        }

        const documents = countDocuments(page)
        edge.failed.length = 0
        await page.goto(edge.origin('aurora') + subject.path)
        await expect(page.getByRole('banner')).toBeVisible()
        if (tried.network?.fault === 'hang') {
          await expect.poll(() => edge.failed).not.toEqual([])
          await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + STAND_IN_MS)
        }
        await expect(page.getByRole('heading', { name: subject.heading, exact: true }).first()).toBeVisible({
          timeout: STAND_IN_MS * slowness,
        })
        await page.clock.resume()
        expect(documents(), 'the fallback came without a reload').toBe(1)
        expect(await page.evaluate('globalThis.__altered')).toBeUndefined()

        for (const { remote, quick } of othersOpened(subject, tried)) {
          await visit(page, quick.path)
          const title = page.getByRole('heading', { level: 1, name: quick.heading, exact: true })
          await expect(title, `${remote} goes on`).toBeVisible()
        }
        expect(await page.evaluate('globalThis.__altered')).toBeUndefined()

        edge.heal()
        await page.evaluate('globalThis.__fault = undefined; globalThis.__sameTab = true')
        await repeatUntilVisible(
          async () => {
            // Whatever was to be tried again later is due now; a try that is under way sets the time of the next after it.
            await page.clock.fastForward(LATER_MS)
            await visit(page, subject.other.path)
            await visit(page, subject.path)
          },
          page.getByRole('heading', { name: subject.twinHeading, exact: true }).first(),
        )
        expect(await page.evaluate('globalThis.__sameTab'), 'no reload').toBe(true)
        expect(await page.evaluate('globalThis.__altered')).toBeUndefined()
        await page.context().close()
      })
    }

    // What stands in for a remote that cannot be had is the shell's own, and the same for each.
    if (index > 0 && !isFullRun) return
    test('[D.005] when the fallback fails too, a notice with a retry stands in place until the fault is gone', async ({
      browser,
      storageState,
    }) => {
      edge.heal()
      const page = await openTab(browser, storageState, edge)
      edge.fail((asked) => asked.startsWith(`/releases/${subject.remote}/`), '500')
      const documents = countDocuments(page)
      await page.goto(edge.origin('aurora') + subject.path)
      const retry = page.getByRole('main').getByRole('button', { name: '重试' })
      await expect(retry).toBeVisible({ timeout: STAND_IN_MS * slowness })
      await expect(page.getByRole('main').getByText('这里的内容暂时没有加载出来')).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await retry.click()
      await expect(retry, 'the fault is still there').toBeVisible({ timeout: STAND_IN_MS * slowness })
      edge.heal()
      // Whichever of the two releases is tried first, once both can be had.
      const either = page.getByRole('heading', { name: new RegExp(`^(${subject.heading}|${subject.twinHeading})$`) })
      // The background may be quicker than a hand: then the notice is gone by itself, which is as good.
      await expect(async () => {
        if (await retry.isVisible()) await retry.click({ timeout: 1_000 * slowness })
        await expect(either.first()).toBeVisible({ timeout: 2_000 * slowness })
      }).toPass()
      expect(documents(), 'in place').toBe(1)
      await page.context().close()
    })
  })
}

/** The version that the working tree was built to; every site knows it. */
function builtVersion(remote: string): string {
  const document = join(import.meta.dirname, `../../remote-${remote}/dist/release.json`)
  return v.parse(v.object({ version: v.string() }), JSON.parse(readFileSync(document, 'utf8'))).version
}

type State = Parameters<Browser['newContext']>[0] extends infer Options ? NonNullable<Options> : never

/** A tab of its own, with the member's session at the faulty edge's address. */
async function openTab(browser: Browser, state: State['storageState'], edge: FaultyEdge): Promise<Page> {
  if (typeof state !== 'object') throw new Error('the session is handed over as an object')
  const origins = state.origins.map((origin) => ({ ...origin, origin: edge.origin('aurora') }))
  const context = await browser.newContext({
    storageState: { ...state, origins },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1366, height: 768 },
  })
  await context.clock.install()
  return context.newPage()
}

/** How many documents the tab has asked for since: one more with each reload. */
function countDocuments(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

/** Goes to a page inside the site, as a link does: no reload. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

function fileOf(release: ComposedRelease, subject: Subject, place: Place): string {
  const files = release.preload[`page.${subject.page}`] ?? []
  const named = (part: string): string | undefined => files.find((file) => file.startsWith(part))
  const file =
    place === 'entry' ? release.entry : place === 'expose' ? named('remote.') : named(`page.${subject.page}.`)
  if (file === undefined) throw new Error(`${subject.remote} has no ${place} file for ${subject.page}`)
  return release.base + file
}
