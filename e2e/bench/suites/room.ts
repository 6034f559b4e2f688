import type { Browser, Page } from '@playwright/test'

import { type FakeChatRoom, fakeChatRoom } from '../../support/fake-chat-room.ts'
import type { Bench } from '../bench.ts'
import type { Figure } from '../report.ts'

const MESSAGES = 1_000
/** An hour of 20 a second, each of them drawn. */
const EVENING = Number(process.env['BENCH_MESSAGES'] ?? 72_000)
/** So many fit into the room, so that none goes by without being drawn. */
const AT_ONCE = 8
/** So many the room keeps. */
const KEPT = 2_000
const PER_SECOND = 20
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30)

/** Something said, as long as people write. */
const wordsOf = (number: number): string => `第${number}句${number % 3 === 0 ? '，这一脚打得真漂亮'.repeat(3) : ''}`

/**
 * A room of 1,000 messages that somebody reads at its end while more are said, against the same rows in a plain list: all
 * of them in the page, put there without any framework. Both lists stand in the same sheet over the same home page.
 */
export async function measureRoom({ browser, composed }: Bench): Promise<readonly Figure[]> {
  const [plain, room] = [
    await taskMs(browser, composed.url, readPlainList),
    await taskMs(browser, composed.url, readRoom),
  ]
  return [
    {
      what: `a room of ${MESSAGES} messages, ${PER_SECOND} more a second for ${SECONDS} s, task time : a plain list`,
      value: room / plain,
      unit: 'ratio',
      limit: 1.15,
      detail: `${room.toFixed(0)} : ${plain.toFixed(0)} ms`,
    },
    await memoryOfEvening(browser, composed.url),
  ]
}

/** What a room holds more in the page after an hour than when it was opened, once what is not needed was collected. */
async function memoryOfEvening(browser: Browser, url: string): Promise<Figure> {
  const { context, page, say } = await openRoom(browser, url)
  const session = await context.newCDPSession(page)
  const heapMb = async () => {
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return usedSize / 1024 / 1024
  }
  const isDrawn = (number: number) =>
    page.waitForFunction(
      (words) => [...document.querySelectorAll('[role=log] p')].some((row) => row.textContent === words),
      wordsOf(number),
    )
  say(AT_ONCE)
  await isDrawn(AT_ONCE)
  const before = await heapMb()
  let full = before
  for (let said = AT_ONCE; said < EVENING;) {
    say(AT_ONCE)
    said += AT_ONCE
    await isDrawn(said)
    // As many as a room keeps.
    if (said === KEPT) full = await heapMb()
  }
  const after = await heapMb()
  await context.close()
  return {
    what: `heap of a page whose room had ${EVENING} messages, more than with the room just opened`,
    value: after - before,
    unit: 'MB',
    limit: 5,
    detail: `${before.toFixed(1)} opened, ${full.toFixed(1)} after ${KEPT}, ${after.toFixed(1)} after all`,
  }
}

type Say = FakeChatRoom['say']

async function openRoom(browser: Browser, url: string) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const { say } = await fakeChatRoom(page, { wordsOf })
  await page.goto(url)
  await page
    .getByRole('button', { name: /^进入 .* 的聊天室$/ })
    .first()
    .click()
  await page.getByText('2 人在线').waitFor()
  return { context, page, say }
}

async function taskMs(browser: Browser, url: string, read: (page: Page, say: Say) => Promise<void>): Promise<number> {
  const { context, page, say } = await openRoom(browser, url)
  await read(page, say)
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
  }
  const before = await spent()
  await new Promise((done) => setTimeout(done, SECONDS * 1_000))
  const task = (await spent()) - before
  await context.close()
  return task
}

async function readRoom(page: Page, say: Say): Promise<void> {
  say(MESSAGES)
  await page.getByText(wordsOf(MESSAGES), { exact: true }).waitFor()
  const timer = setInterval(() => say(1), 1_000 / PER_SECOND)
  page.once('close', () => clearInterval(timer))
}

async function readPlainList(page: Page, say: Say): Promise<void> {
  say(1)
  await page.getByText(wordsOf(1), { exact: true }).waitFor()
  await page.evaluate(
    ([count, perSecond]) => {
      const log = document.querySelector<HTMLElement>('[role=log]')
      const row = log?.querySelector<HTMLElement>('[data-index] > div')
      if (log === null || row === null || row === undefined) throw new Error('no room is open')
      const list = document.createElement('div')
      list.className = log.className
      log.after(list)
      log.style.display = 'none'
      let number = 0
      const add = () => {
        number += 1
        const next = row.cloneNode(true) as HTMLElement
        const words = next.querySelector('p')
        if (words !== null) words.textContent = `第${number}句${number % 3 === 0 ? '，这一脚打得真漂亮'.repeat(3) : ''}`
        list.append(next)
      }
      for (let more = count; more > 0; more -= 1) add()
      list.scrollTop = list.scrollHeight
      setInterval(() => {
        add()
        list.scrollTop = list.scrollHeight
      }, 1_000 / perSecond)
    },
    [MESSAGES, PER_SECOND] as const,
  )
}
