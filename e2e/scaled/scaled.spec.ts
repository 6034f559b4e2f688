import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PublicKeySchema, SOCKET_CLOSE, THEME_IDS, memberInfoEndpoint, preInfoEndpoint } from '@site/contracts'
import * as v from 'valibot'
import { createApi, DEMO_PASSWORD } from '../support/api.ts'
import { TWIN_VERSION, buildTwin } from '../support/faulty-twin.ts'
import { fetchPage } from '../support/fetch-page.ts'
import { enterAs } from '../support/new-member.ts'
import { runRelease } from '../support/release-command.ts'
import { subjectOf } from '../support/remote-pages.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { openLine } from './line.ts'
import { measuresOffered, readOperations } from './operations-files.ts'
import { replicasOf } from './replicas-of.ts'
import type { ScaledSite } from './scaled-site.ts'
import { openBoard, openTab } from './sockets.ts'
import { expect, test } from './test.ts'
import { startTransfers, transfersAnsweredBy } from './transfers.ts'
import { slowness } from '../support/slowness.mjs'
import { logInByDialog } from '../support/test.ts'
import { expectSameDocument, markDocument, visit } from '../support/visit.ts'

const SOON = { timeout: 30_000 * slowness }
const CALLS_PER_ADDRESS = 300

/** Somebody at an address of the loopback who calls one server. */
async function callerAt(scaled: ScaledSite, to: string, from: string) {
  const line = openLine(to, from)
  return { line, api: await createApi(scaled.url, undefined, line.send) }
}

async function releaseFiles(scaled: ScaledSite, remote: string) {
  const { composition } = await readSiteDocument(scaled.url)
  const active = composition.remotes[remote]?.active
  if (active === undefined) throw new Error(`${remote} does not run`)
  return Object.entries(active.integrity).map(([file, integrity]) => ({ path: active.base + file, integrity }))
}

test.describe('the services of docker-compose.yml behind nginx', () => {
  test('[C.023] are the composed site with its backend: both themes load in a browser, signed and under their policy', async ({
    scaled,
    page,
  }) => {
    const { keys } = v.parse(
      v.object({ keys: v.array(PublicKeySchema) }),
      JSON.parse(readFileSync(scaled.trustedKeys, 'utf8')),
    )
    for (const theme of THEME_IDS) {
      const answer = await page.goto(`${scaled.origin(theme)}/app/help`)
      await expect(page.getByRole('heading', { level: 1, name: '有什么可以帮您？' })).toBeVisible()
      const headers = answer?.headers() ?? {}
      const { composition, config } = await readSiteDocument(scaled.origin(theme))
      expect(composition.theme).toBe(theme)
      expect(config.keys).toEqual(keys)
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers['integrity-policy']).toBe('blocked-destinations=(script)')
      expect(headers['cache-control']).toBe('no-store')
    }
    await page.goto(`${scaled.origin('aurora')}/game/sport/crty`)
    await expect(page.getByRole('main')).toContainText('足球')
  })

  test('published files are immutable, compressed, readable by every origin, and what the composition says', async ({
    scaled,
  }) => {
    const files = (await releaseFiles(scaled, 'help')).filter(({ path }) => path.endsWith('.js'))
    for (const { path, integrity } of files.slice(0, 4)) {
      const plain = await fetch(scaled.url + path, { headers: { 'accept-encoding': 'identity' } })
      const bytes = Buffer.from(await plain.arrayBuffer())
      expect(`sha384-${createHash('sha384').update(bytes).digest('base64')}`).toBe(integrity)
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['gzip', 'gzip'],
      ] as const) {
        const answer = await fetch(scaled.url + path, { headers: { 'accept-encoding': accepted } })
        expect(answer.headers.get('content-encoding'), `${path} ${accepted}`).toBe(encoding)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-type': 'text/javascript; charset=utf-8',
          'access-control-allow-origin': '*',
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      }
    }
  })

  test('what is not published is not there, and what is being published is not shown', async ({ scaled }) => {
    const [file] = await releaseFiles(scaled, 'help')
    mkdirSync(join(scaled.releases, '.staging/upload'), { recursive: true })
    writeFileSync(join(scaled.releases, '.staging/upload/entry.js'), 'unpublished')
    for (const path of [
      `${file?.path}x`,
      '/releases/.staging/upload/entry.js',
      '/releases/help/',
      '/releases/..%2f..%2f',
    ]) {
      for (const accepted of ['br', 'identity']) {
        const answer = await fetchPage(scaled.url + path, { 'accept-encoding': accepted })
        expect(answer.status, `${path} ${accepted}`).toBeGreaterThanOrEqual(400)
        expect(answer.status, `${path} ${accepted}`).toBeLessThan(500)
        expect(answer.text).not.toContain('unpublished')
        expect(answer.headers['cache-control'] ?? 'no-store', path).toBe('no-store')
        expect(answer.headers['content-type'], path).toMatch(/^text\/(plain|html)/)
      }
    }
    for (const path of ['/metrics', '/readyz']) expect((await fetch(scaled.url + path)).status, path).toBe(404)
  })

  test('gateways, registry and edge measure all that dashboard and alerts ask for, and their lines have the trace of nginx', async ({
    scaled,
  }) => {
    const [gateway] = replicasOf(scaled)
    const texts = await Promise.all([
      fetch(new URL('/metrics', gateway.health)).then((answer) => answer.text()),
      fetch(scaled.registryMeasures).then((answer) => answer.text()),
      fetch(scaled.edgeMeasures).then((answer) => answer.text()),
    ])
    const offered = new Map([['up', undefined], ...texts.flatMap((text) => [...measuresOffered(text)])])
    for (const { measure, labels } of readOperations().asked) {
      expect([...offered.keys()]).toContain(measure)
      // What has not happened yet has no labels to compare.
      const has = offered.get(measure)
      if (has !== undefined) expect([...has], measure).toEqual(expect.arrayContaining([...labels]))
    }
    // By their own ports alone: what passes nginx, and the ports that nginx asks, have none of it, whatever token comes along.
    const headers = { authorization: `Bearer ${scaled.opsToken}` }
    for (const base of [scaled.url, scaled.edge.url, scaled.registry.url])
      for (const path of ['/metrics', '/registry/api/metrics'])
        expect(await fetch(base + path, { headers }).then((answer) => answer.text()), base + path).not.toMatch(
          /edge_requests_total|gateway_answers_total|registry_health_reports_total/,
        )

    // Its revision tells the line: of a text that nobody knows nothing would be left in it.
    const composition = Date.now()
    const place = {
      theme: 'aurora',
      composition,
      remote: 'help',
      version: '1.0.0',
      cohort: 'stable',
      at: Date.now(),
    }
    const report = { type: 'error', ...place, name: 'Error', message: 'planted' }
    const forged = { 'content-type': 'text/plain', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` }
    const body = JSON.stringify({ reports: [report] })
    expect((await fetch(`${scaled.url}/telemetry`, { method: 'POST', headers: forged, body })).status).toBe(204)
    const lines = () => replicasOf(scaled).flatMap((replica) => replica.output().split('\n'))
    await expect
      .poll(() => lines().find((line) => line.includes(String(composition))) ?? '', SOON)
      .toContain('browser error')
    const line = lines().find((one) => one.includes(String(composition))) ?? ''
    const { trace } = v.parse(v.object({ trace: v.pipe(v.string(), v.length(32)) }), JSON.parse(line))
    expect(trace, 'nobody names their own').not.toBe('ab'.repeat(16))
    await expect
      .poll(() => readFileSync(scaled.accessLog, 'utf8'), SOON)
      .toMatch(new RegExp(`/telemetry.* ${trace}$`, 'm'))
  })

  test('/status tells people how the parts are, also while one of them is away', async ({ scaled }) => {
    await expect
      .poll(async () => (await fetchPage(`${scaled.url}/status`)).text, SOON)
      .toContain('<h1>各项服务正常</h1>')
    expect((await fetchPage(`${scaled.url}/status`)).text).toContain('部分开放')
    await scaled.registry.stop()
    try {
      await expect
        .poll(async () => (await fetchPage(`${scaled.url}/status`)).text, SOON)
        .toContain('<h1>部分服务异常</h1>')
    } finally {
      await scaled.registry.start()
    }
  })

  test('without the registry pages go on with what was verified last, a tab that is open with all its remotes, and calls with the last settings', async ({
    scaled,
    page,
  }) => {
    const api = await createApi(scaled.url)
    const before = await api.call(preInfoEndpoint, {})
    const { composition } = await readSiteDocument(scaled.origin('jade'))
    await page.goto(`${scaled.origin('jade')}/app/help`)
    await expect(page.getByRole('heading', { level: 1, name: '有什么可以帮您？' })).toBeVisible()
    await markDocument(page)
    await scaled.registry.stop()
    try {
      await visit(page, '/game/sport/crty')
      await expect(page.getByRole('main')).toContainText('足球')
      await expectSameDocument(page)
      expect((await readSiteDocument(scaled.origin('jade'))).composition).toEqual(composition)
      expect((await api.call(preInfoEndpoint, {})).data?.siteBaseConfig).toEqual(before.data?.siteBaseConfig)
      expect((await fetch(`${scaled.url}/registry/composition/jade`)).status).toBe(502)
    } finally {
      await scaled.registry.start()
    }
    const { status } = await fetch(`${scaled.url}/registry/composition/jade`)
    expect(status).toBe(200)
  })

  test('without Redis pages are there and calls fail as ours to mend; a member’s tab stays as it is until they go to another page; once it is back they go on, and what the tab gave up ends', async ({
    scaled,
    page,
  }) => {
    const api = await createApi(scaled.url)
    // Elsewhere, and in the tab: the tab gives up its own.
    const [elsewhere, inTab] = [await api.logIn('demo01'), await api.logIn('demo01')]
    const asked = async ({ token } = elsewhere) => (await api.call(memberInfoEndpoint, {}, token)).code
    expect(await asked()).toBe(6000)
    const account = page.getByRole('banner').getByRole('button', { name: /我的账户/ })
    await enterAs(page, inTab)
    await page.goto(`${scaled.origin('aurora')}/app/help/kh`)
    await expect(account).toBeVisible()
    await markDocument(page)
    await scaled.redis.stop()
    try {
      expect(await asked()).toBe(6005)
      expect((await fetchPage(`${scaled.url}/app/help`)).status).toBe(200)
      await expect(account).toBeVisible()
      await visit(page, '/app/help')
      await expect(page).toHaveURL((url) => url.pathname === '/')
      await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
      await expectSameDocument(page)
      await expect
        .poll(async () => (await fetchPage(`${scaled.url}/status`)).text, SOON)
        .toContain('<h1>账户、投注与资金暂时无法使用</h1>')
    } finally {
      await scaled.redis.start()
    }
    // Who was logged in still is, and who was logged out by the page logs in again.
    await expect.poll(() => asked(), SOON).toBe(6000)
    await logInByDialog(page, 'demo01', DEMO_PASSWORD)
    await expect(account).toBeVisible()
    await page.reload()
    await expect.poll(() => asked(inTab), SOON).toBe(6001)
    await expect(account).toBeVisible()
    expect(await asked()).toBe(6000)
  })

  test('without the edge visitors are told so, and open tabs still get published files', async ({ scaled }) => {
    const files = (await releaseFiles(scaled, 'account')).filter(({ path }) => path.endsWith('.js'))
    const accept = { 'accept-encoding': 'gzip, br' }
    const [seen, unseen] = files.map(({ path }) => scaled.url + path)
    await (await fetch(seen ?? '', { headers: accept })).text()
    await scaled.edge.stop()
    try {
      const page = await fetchPage(scaled.url)
      expect(page.status).toBe(503)
      expect(page.text).toContain('暂时无法访问')
      const kept = await fetch(seen ?? '', { headers: accept })
      expect([kept.status, kept.headers.get('content-encoding')]).toEqual([200, 'br'])
      const answer = await fetch(unseen ?? '', { headers: accept })
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    } finally {
      await scaled.edge.start()
    }
    await expect.poll(async () => (await fetchPage(scaled.url)).status, SOON).toBe(200)
  })

  test('a signing key that is handed over reaches the pages, and nothing but the handover brings it there', async ({
    scaled,
  }) => {
    const kids = async () => (await readSiteDocument(scaled.url)).config.keys.map(({ kid }) => kid)
    const before = await kids()
    await runRelease(scaled, ['rotate-key', '--reason', 'proven in a test'], scaled.opsToken)
    expect(await kids()).toEqual(before)
    await scaled.job('trust')
    await expect.poll(kids, SOON).toHaveLength(before.length + 1)
  })

  test('a production configuration refuses the sandbox', async ({ scaled }) => {
    const gateway = await scaled.gatewayWith({ SITE_ENV: 'production' })
    await expect(gateway.start()).rejects.toThrow(/sandbox drivers must not run in production/)
  })
})

// D.075 in earnest.
test.describe('several gateways over PostgreSQL and Redis', () => {
  test('[D.075] share sessions: who logs in on one is known to the other', async ({ scaled }) => {
    const [first, second] = replicasOf(scaled)
    const here = await callerAt(scaled, first.url, '127.0.0.1')
    const there = await callerAt(scaled, second.url, '127.0.0.1')
    const { token } = await here.api.logIn('demo01')
    expect((await there.api.call(memberInfoEndpoint, {}, token)).data?.name).toBe('demo01')
    expect((await there.api.call(memberInfoEndpoint, {}, `${token}x`)).code).not.toBe(6000)
  })

  test('[D.075] refuse a call that the other has taken, as it was sent', async ({ scaled }) => {
    const [first, second] = replicasOf(scaled)
    const here = await callerAt(scaled, first.url, '127.0.0.1')
    expect((await here.api.call(preInfoEndpoint, {})).code).toBe(6000)
    const captured = here.line.sent.at(-1)
    for (const target of [second.url, first.url, scaled.url]) {
      const replay = await openLine(target).send(new URL(captured?.path ?? '', scaled.url), captured?.init ?? {})
      expect(await replay.json()).toMatchObject({ status_code: 6008 })
    }
  })

  test('[D.075] share limits: an address has one ceiling over all, whatever it says of itself', async ({ scaled }) => {
    const { line, api } = await callerAt(scaled, scaled.url, '127.0.2.1')
    const liar = await createApi(scaled.url, undefined, (address, init) => {
      const headers = new Headers(init.headers)
      headers.set('x-forwarded-for', `203.0.113.${line.sent.length % 250}`)
      return line.send(address, { ...init, headers })
    })
    const codes: number[] = []
    for (let round = 0; round < CALLS_PER_ADDRESS / 20 + 1; round++) {
      const calls = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? api : liar).call(preInfoEndpoint, {}))
      codes.push(...(await Promise.all(calls)).map(({ code }) => code))
    }
    expect(codes.filter((code) => code === 6000)).toHaveLength(CALLS_PER_ADDRESS)
    expect(codes.filter((code) => code === 6011)).toHaveLength(20)
    for (const { url } of replicasOf(scaled)) {
      const direct = await callerAt(scaled, url, '127.0.2.1')
      expect((await direct.api.call(preInfoEndpoint, {})).code).toBe(6011)
    }
    expect((await (await callerAt(scaled, scaled.url, '127.0.2.2')).api.call(preInfoEndpoint, {})).code).toBe(6000)
  })

  test('tell every open tab of a promotion, whichever replica it hangs on, and the next page runs it', async ({
    scaled,
    page,
  }) => {
    const help = subjectOf('help')
    const urls = [...replicasOf(scaled).map(({ url }) => url), scaled.url]
    const tabs = await Promise.all(urls.map((url) => openTab(url)))
    try {
      await runRelease(scaled, ['publish', await buildTwin(help)], scaled.opsToken)
      const promote = ['promote', 'help', TWIN_VERSION, '--theme', 'jade', '--reason', 'a new start page']
      await runRelease(scaled, promote, scaled.opsToken)
      const { revision } = (await readSiteDocument(scaled.origin('jade'))).composition
      const told = { type: 'revision', theme: 'jade', revision }
      for (const { heard } of tabs) await expect.poll(() => heard, SOON).toContainEqual(told)
      await page.goto(`${scaled.origin('jade')}/app/help`)
      await expect(page.getByRole('heading', { level: 1, name: help.twinHeading })).toBeVisible()
      await page.goto(`${scaled.origin('aurora')}/app/help`)
      await expect(page.getByRole('heading', { level: 1, name: help.heading })).toBeVisible()
    } finally {
      for (const tab of tabs) tab.close()
    }
  })

  test('[D.075] show the same odds, and replaced one after the other they lose no acknowledged request', async ({
    scaled,
  }) => {
    const [leader, other] = replicasOf(scaled)
    const boards = await Promise.all([leader, other].map(({ url }) => openBoard(url)))
    const [one, two] = boards.map(({ changes }) => changes)
    const common = () => [...(one ?? [])].filter(([key]) => two?.has(key) === true)
    await expect.poll(() => common().length, SOON).toBeGreaterThan(20)
    for (const [key, change] of common()) expect(two?.get(key), key).toBe(change)

    const load = await startTransfers(scaled)
    await load.acknowledges(60)
    for (const replica of [leader, other]) expect(await transfersAnsweredBy(replica)).toBeGreaterThan(0)
    expect(await leader.stop(), leader.output()).toBe(0)
    const odds = two?.size ?? 0
    await load.acknowledges(60)
    await expect.poll(() => two?.size, SOON).toBeGreaterThan(odds + 20)
    await leader.start()
    await expect.poll(() => transfersAnsweredBy(leader), SOON).toBeGreaterThan(0)
    const tabs = await Promise.all([0, 1, 2, 3].map(() => openTab(scaled.url)))
    expect(await other.stop(), other.output()).toBe(0)
    expect(await Promise.race(tabs.map(({ ended }) => ended)), 'nginx hands the code on').toBe(SOCKET_CLOSE.goingAway)
    await load.acknowledges(60)
    await other.start()
    await load.stop()
    for (const { close } of [...boards, ...tabs]) close()

    // Each was answered at its first try: nginx and the replicas' own stop left nobody without an answer.
    expect(load.transfers.filter(({ code }) => code !== 6000)).toEqual([])
    expect(await load.moved()).toBe(BigInt(load.transfers.length))
  })

  test('[D.075] keep what was acknowledged when one is killed; what got no answer is repeated, and happens once', async ({
    scaled,
  }) => {
    const [victim] = replicasOf(scaled)
    await victim.stop()
    await victim.start('SIGKILL')
    const load = await startTransfers(scaled)
    await expect.poll(() => transfersAnsweredBy(victim), SOON).toBeGreaterThan(10)
    await victim.stop()
    await load.acknowledges(60)
    await load.stop()
    await victim.start()
    for (const transfer of load.transfers.filter(({ code }) => code !== 6000)) {
      expect(await load.repeat(transfer), JSON.stringify(transfer)).toBe(6000)
    }
    expect(await load.moved()).toBe(BigInt(load.transfers.length))
  })
})
