import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

import { type Site, startSite } from '../support/site-process.ts'
import { slowness } from '../support/slowness.mjs'
import { enterWith, expect, matchOf, openBoard, test as base, toSaturday } from './saturday.ts'

/** Four seconds of VP9 in fragments of MP4, which Chromium's own MediaRecorder made. */
const FILES = join(import.meta.dirname, 'stream')
const TYPES: Readonly<Record<string, string>> = { m3u8: 'application/vnd.apple.mpegurl', mp4: 'video/mp4' }

/** A server of streams on an origin of its own, and what it was asked for. */
interface Streams {
  readonly url: string
  readonly asked: string[]
  /** Answers nothing but errors from now on. */
  isBroken: boolean
  close(): void
}

async function serveStreams(): Promise<Streams> {
  const streams = { url: '', asked: [] as string[], isBroken: false, close: () => void server.close() }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    streams.asked.push(pathname)
    const name = pathname.split('/').at(-1) ?? ''
    void readFile(join(FILES, name)).then((file) => {
      const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
      const part = file.subarray(Number(first ?? 0), last === undefined || last === '' ? undefined : Number(last) + 1)
      const isPart = first !== undefined
      response.writeHead(streams.isBroken ? 503 : isPart ? 206 : 200, {
        'access-control-allow-origin': '*',
        'content-type': TYPES[name.split('.').at(-1) ?? ''],
        'content-length': streams.isBroken ? 0 : part.length,
        ...(isPart && { 'content-range': `bytes ${first}-${Number(first) + part.length - 1}/${file.length}` }),
      })
      response.end(streams.isBroken ? undefined : part)
    })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server of streams has no port')
  streams.url = `http://localhost:${address.port}`
  return streams
}

const test = base.extend<object, { readonly streamed: { readonly site: Site; readonly streams: Streams } }>({
  streamed: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const streams = await serveStreams()
      const site = await startSite({ streamUrl: `${streams.url}/{gidm}/index.m3u8` })
      await use({ site, streams })
      await site.stop()
      streams.close()
    },
    { scope: 'worker', timeout: 150_000 * slowness },
  ],
  site: [async ({ streamed }, use) => use(streamed.site), { scope: 'worker' }],
})

test.use({ viewport: { width: 1366, height: 768 } })
test.beforeAll(({ sandbox }) => toSaturday(sandbox))

async function openCentre(page: Page, gidm: string): Promise<Locator> {
  await matchOf(await openBoard(page), gidm)
    .getByRole('button', { name: /^查看 / })
    .click()
  const detail = page.getByRole('complementary', { name: '赛事详情' })
  await detail.getByRole('radiogroup', { name: '赛事内容' }).getByText('赛况').click()
  return detail.getByRole('region', { name: '赛况', exact: true })
}

test('a stream that the operator configured is played: by the browser that can, by the player where it cannot; one that breaks for good gives way to the animation and is tried again', async ({
  page,
  api,
  sandbox,
  kickOff,
  streamed: { streams },
}) => {
  const gidm = await kickOff()
  await enterWith('10.00', { page, api, sandbox })
  const played = async (centre: Locator) => {
    const video = centre.getByLabel(/ 视频直播$/)
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
    return video.evaluate((element: HTMLVideoElement) => [element.videoWidth, new URL(element.currentSrc).protocol])
  }
  const native = await page.evaluate(() => document.createElement('video').canPlayType('application/vnd.apple.mpegurl'))
  // Not every Chromium plays HLS by itself.
  if (native !== '') expect(await played(await openCentre(page, gidm))).toEqual([160, 'http:'])

  await page.addInitScript(() => {
    HTMLMediaElement.prototype.canPlayType = () => ''
  })
  const centre = await openCentre(page, gidm)
  expect(await played(centre), 'the player feeds it').toEqual([160, 'blob:'])
  expect(streams.asked).toContain(`/${gidm}/index.m3u8`)

  await page.clock.install()
  streams.isBroken = true
  await openCentre(page, gidm)
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(centre.getByText('视频暂时无法播放，已切换为动画')).toBeVisible({ timeout: 200 })
  }).toPass()
  await expect(centre.getByRole('img', { name: /^比赛动画/ })).toBeVisible()
  streams.isBroken = false
  await page.clock.resume()
  await centre.getByRole('button', { name: '重试视频' }).click()
  expect(await played(centre)).toEqual([160, 'blob:'])
})
