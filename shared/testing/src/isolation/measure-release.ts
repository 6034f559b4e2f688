import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

import type { Browser, BrowserContext, CDPSession, Page, Request } from '@playwright/test'
import {
  CompositionSchema,
  HTML_IDS,
  type Isolation,
  ISOLATION_FORMAT,
  ISOLATION_MOUNTS,
  IsolationSchema,
  type Left,
  type LeftKind,
  OVERRIDE_NAME,
  type PartLeft,
  type Release,
  ReleaseSchema,
  SignedCompositionSchema,
  STAGE_EVENT,
  type StageWish,
} from '@site/contracts'
import * as v from 'valibot'

import { isDeclaredKey } from './declared-key.ts'
import { type Part, type Samples, stagedParts } from './parts.ts'
import { type PageWatch, watchPage } from './watch-page.ts'

export interface Measuring {
  readonly browser: Browser
  /** Folder with release.json and the files that it names. */
  readonly folder: string
  /** Origin of a theme's pages on a running site. */
  readonly site: string
  /** Where the registry of the site answers, without a path, and a token of who may publish the remote. */
  readonly registry: { readonly url: string; readonly token: string }
  readonly samples: Samples
  /** Whose pages are measured; a visitor's when left out. */
  readonly member?: { readonly name: string; readonly password: string }
  /** Told each part once it was measured. */
  readonly onPart: (part: string) => void
}

/** Where the page takes the build from: nothing listens there, the browser is answered from the folder. */
const ORIGIN = 'http://localhost:31999'
/** A page of the host itself, where nothing of a remote stands. */
const NEUTRAL = '/no-such-page'
const WATCH_KEY = 'site:watch'
const PATIENCE_MS = 30_000
/** What a part is still doing when it is taken away, such as a last timer, is given so long to end. */
const SETTLE_MS = 1_000
/** The first mounts fetch, compile and fill caches; growth is counted from the end of this one. */
const WARM_MOUNTS = 3

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' }
const GrantSchema = v.object({ id: v.string(), token: v.string() })
const ReportSchema = v.object({
  kind: v.picklist(['activated', 'failed', 'threw']),
  remote: v.string(),
  version: v.string(),
  failure: v.optional(v.object({ reason: v.string(), detail: v.string() })),
})

/**
 * Mounts and unmounts each page and slot of a built release ten times in a page of a running site, under a grant (ADR
 * 0048), and says what is still there of each, with the growth of the memory a mount (ADR 0085).
 *
 * @throws with a sentence when the folder holds no release, the site or its registry refuses, or a part does not come up
 */
export async function measureRelease(measuring: Measuring): Promise<Isolation> {
  const { browser, folder, site, samples, member, onPart } = measuring
  const release = v.parse(ReleaseSchema, JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
  const parts = stagedParts(release, samples)
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1366, height: 900 } })
  try {
    context.setDefaultTimeout(PATIENCE_MS)
    const device = randomUUID()
    await context.addCookies([{ name: 'did', value: device, url: site }])
    await serveBuild(context, folder, release)
    const page = await context.newPage()
    await page.goto(site + NEUTRAL)
    const { theme, host } = await readDocument(page)
    if (member !== undefined) await logIn(page, member)
    const grant = await post(measuring, '/grants', {
      ...{ theme, remote: release.name, device, origin: ORIGIN, minutes: 60 },
      reason: `what ${release.name} ${release.version} leaves behind is measured`,
    })
    try {
      const { container } = release
      const watched = { base: `${ORIGIN}/`, container, mounts: ISOLATION_MOUNTS, key: WATCH_KEY }
      await context.addInitScript(watchPage, watched)
      await page.goto(`${site}${NEUTRAL}?${OVERRIDE_NAME}=${grant.token}`)
      const stage = await createStage(page, release)
      const measured: Record<string, PartLeft> = {}
      for (const part of parts) {
        measured[part.part] = await measurePart(stage, part)
        onPart(part.part)
      }
      return v.parse(IsolationSchema, {
        ...{ format: ISOLATION_FORMAT, name: release.name, version: release.version, digest: release.digest },
        ...{ measuredAt: Date.now(), host, browser: `${browser.browserType().name()} ${browser.version()}` },
        ...{ mounts: ISOLATION_MOUNTS, parts: measured },
      })
    } finally {
      await post(measuring, `/grants/${grant.id}/revoke`, { reason: 'it is measured' }).catch(() => undefined)
    }
  } finally {
    await context.close()
  }
}

async function post({ registry }: Measuring, path: string, body: object): Promise<v.InferOutput<typeof GrantSchema>> {
  const address = new URL(`/registry/api${path}`, registry.url)
  const response = await fetch(address, {
    method: 'POST',
    headers: { authorization: `Bearer ${registry.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new Error(`no registry answers at ${registry.url}`, { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  const said = v.safeParse(v.object({ message: v.string() }), answer)
  if (!response.ok) throw new Error(said.success ? said.output.message : `${address.href} answers ${response.status}`)
  return v.parse(v.looseObject({ ...GrantSchema.entries, token: v.optional(v.string(), '') }), answer)
}

/** Answers the browser as a developer's machine would: release.json, its files, and that no other build came. */
async function serveBuild(context: BrowserContext, folder: string, release: Release): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'no-store' }
  await context.route(`${ORIGIN}/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice(1)
    if (path === 'events') {
      await route.fulfill({
        headers,
        contentType: 'text/event-stream',
        body: `retry: 600000\ndata: ${release.version}\n\n`,
      })
    } else if (path === 'release.json' || Object.hasOwn(release.files, path)) {
      const contentType = TYPES[extname(path)] ?? 'application/octet-stream'
      await route.fulfill({ headers, contentType, body: await readFile(join(folder, path)) })
    } else {
      await route.fulfill({ status: 404, headers })
    }
  })
}

async function readDocument(page: Page): Promise<{ readonly theme: string; readonly host: string }> {
  const block = async (id: string): Promise<unknown> => JSON.parse((await page.locator(`#${id}`).textContent()) ?? '')
  const signed = v.parse(SignedCompositionSchema, await block(HTML_IDS.composition))
  const { theme } = v.parse(CompositionSchema, JSON.parse(signed.payload))
  const { version } = v.parse(v.looseObject({ version: v.string() }), await block(HTML_IDS.config))
  return { theme, host: version }
}

/** As a player does, by the dialog. */
async function logIn(page: Page, { name, password }: NonNullable<Measuring['member']>): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/用户名|账号/).fill(name)
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: /^(立即)?登录$/ }).click()
  await dialog.waitFor({ state: 'hidden' })
}

interface Stage {
  mount(part: Part): Promise<void>
  unmount(): Promise<void>
  /** From now on, what is there is known. */
  begin(): Promise<void>
  look(): Promise<Readonly<Record<LeftKind, readonly Left[]>>>
  /** Bytes of the scripts' memory, once what nobody needs is collected. */
  memory(): Promise<number>
}

async function createStage(page: Page, release: Release): Promise<Stage> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const calls = followCalls(page)
  let mounts = 0
  let styles = ''
  await page
    .locator('[data-stage]')
    .waitFor({ state: 'attached' })
    .catch((cause: unknown) => {
      throw new Error('the page has no stage: is its host older than this measure?', { cause })
    })

  const wish = (detail: StageWish) =>
    page.evaluate(([name, asked]) => void dispatchEvent(new CustomEvent(name, { detail: asked })), [
      STAGE_EVENT,
      detail,
    ] as const)

  return {
    async mount(part) {
      mounts += 1
      await wish({ mount: mounts, ...part })
      const shown = page.locator(`[data-stage="${mounts}"][data-shown]`)
      await shown.waitFor({ state: 'attached' }).catch((cause: unknown) => {
        throw new Error(`${part.part} did not come up within ${PATIENCE_MS / 1000} s`, { cause })
      })
      styles = (await shown.getAttribute('data-styles')) ?? ''
      await refuseOther(page, release, part.part)
      await calls.settle()
    },
    async unmount() {
      await wish(null)
      await page.locator('[data-stage=""]').waitFor({ state: 'attached' })
    },
    begin: () => page.evaluate((key) => (Reflect.get(window, Symbol.for(key)) as PageWatch).begin(), WATCH_KEY),
    async look() {
      const look = () =>
        page.evaluate(([key, own]) => (Reflect.get(window, Symbol.for(key)) as PageWatch).look(own), [
          WATCH_KEY,
          styles,
        ] as const)
      const until = Date.now() + SETTLE_MS
      let left = await look()
      while (left.timers.length > 0 && Date.now() < until) {
        await page.waitForTimeout(100)
        left = await look()
      }
      return { ...left, storage: undeclared(release, left.storage) }
    },
    async memory() {
      await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return usedSize
    },
  }
}

/** @throws when something else stands there than the release that is measured: a notice, or the fallback */
async function refuseOther(page: Page, { name, version }: Release, part: string): Promise<void> {
  const details: unknown = await page.evaluate(() => {
    const entries = performance.getEntriesByName('site:activation')
    performance.clearMeasures('site:activation')
    return entries.map((entry) => (entry instanceof PerformanceMeasure ? (entry.detail as unknown) : undefined))
  })
  const reports = v.parse(v.array(ReportSchema), details).filter(({ remote }) => remote === name)
  const failed = reports.find(({ kind }) => kind !== 'activated')
  if (failed !== undefined) {
    throw new Error(`${part} did not come up: ${failed.failure?.reason ?? ''} ${failed.failure?.detail ?? ''}`)
  }
  const other = reports.find((report) => report.version !== version)
  if (other !== undefined) throw new Error(`${part} was shown by ${other.version}, not by ${version}`)
}

/** Waits until the page asks for nothing; for a connection that stays open it does not wait. */
function followCalls(page: Page): { settle(): Promise<void> } {
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'script', 'image', 'font'].includes(request.resourceType())) open.add(request)
  })
  page.on('requestfinished', (request) => void open.delete(request))
  page.on('requestfailed', (request) => void open.delete(request))
  return {
    async settle() {
      const until = Date.now() + SETTLE_MS
      do {
        // what an effect of the last paint asks for has begun then
        await page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))))
      } while (open.size > 0 && Date.now() < until)
    },
  }
}

function undeclared({ name, storage = [] }: Release, keys: readonly Left[]): Left[] {
  return keys.filter(({ what }) => !isDeclaredKey(name, storage, what.slice(what.indexOf(' ') + 1)))
}

async function measurePart(stage: Stage, part: Part): Promise<PartLeft> {
  await stage.begin()
  let before = 0
  for (let mount = 1; mount <= ISOLATION_MOUNTS; mount += 1) {
    await stage.mount(part)
    await stage.unmount()
    if (mount === WARM_MOUNTS) before = await stage.memory()
  }
  const left = await stage.look()
  const grown = (await stage.memory()) - before
  const copy = (kind: LeftKind): Left[] => [...left[kind]]
  return {
    globals: copy('globals'),
    listeners: copy('listeners'),
    timers: copy('timers'),
    observers: copy('observers'),
    styles: copy('styles'),
    storage: copy('storage'),
    memory: Math.round(grown / (ISOLATION_MOUNTS - WARM_MOUNTS)),
  }
}
