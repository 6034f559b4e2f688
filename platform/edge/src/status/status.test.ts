import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createStatusBoard, LOOK_MS } from './board.ts'
import { STATUS_HEADERS, statusPage } from './page.ts'

const WELL = { database: true, state: true, venues: { open: 50, all: 50 } }
const away = () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7:9081'))
const NOON = Date.parse('2026-11-20T12:00:00+08:00')

describe('the page that tells people how the site is', () => {
  let told: unknown
  let registry: () => Promise<unknown>
  const board = () =>
    createStatusBoard({
      gateway: () => (told === undefined ? away() : Promise.resolve(told)),
      registry: () => registry(),
    })
  beforeEach(() => {
    vi.useFakeTimers({ now: NOON })
    told = WELL
    registry = () => Promise.resolve()
  })
  afterEach(() => void vi.useRealTimers())

  /** Its heading, and each row with its state and change. */
  async function read(watched: ReturnType<typeof board>, lang: 'zh-CN' | 'zh-TW' = 'zh-CN') {
    const html = statusPage(await watched.current(), lang)
    const rows = Array.from(html.matchAll(/<th scope="row">(.*?)<\/th><td class="\w+">(.*?)<\/td><td>(.*?)<\/td>/g))
    return {
      html,
      heading: /<h1>(.*?)<\/h1>/.exec(html)?.[1],
      states: Object.fromEntries(
        rows.map(([, name = '', state = '']) => [name, state.replaceAll(/<.*?>/g, ' ').trim()]),
      ),
      changes: Object.fromEntries(rows.map(([, name = '', , change = '']) => [name, change])),
    }
  }

  test('says of each part that it is well, and since when it has looked', async () => {
    const { heading, states, changes } = await read(board())
    expect(heading).toBe('各项服务正常')
    expect(Object.keys(states)).toEqual([
      ...['网站页面', '账户、投注与资金', '数据存储', '实时消息与限制', '页面更新', '游戏场馆'],
    ])
    expect(new Set(Object.values(states))).toEqual(new Set(['正常']))
    expect(new Set(Object.values(changes))).toEqual(new Set(['2026-11-20 12:00 起无变化']))
  })

  test('without a gateway it answers, and says what it cannot know', async () => {
    told = undefined
    const { heading, states, html } = await read(board())
    expect(heading).toBe('账户、投注与资金暂时无法使用')
    expect(states).toMatchObject({
      '账户、投注与资金': '异常',
      数据存储: '无法得知',
      游戏场馆: '无法得知',
      页面更新: '正常',
    })
    expect(html).not.toMatch(/ECONN|10\.0\.0\.7|gateway:|postgres|redis/i)
  })

  test.each([
    ['the database', { ...WELL, database: false, venues: undefined }, { 数据存储: '异常', '账户、投注与资金': '异常' }],
    ['Redis', { ...WELL, state: false }, { 实时消息与限制: '异常', '账户、投注与资金': '异常', 数据存储: '正常' }],
    [
      'some venues',
      { ...WELL, venues: { open: 47, all: 50 } },
      { 游戏场馆: '部分开放 47 个开放，3 个维护中或尚未开放' },
    ],
    ['all venues', { ...WELL, venues: { open: 0, all: 50 } }, { 游戏场馆: '异常 0 个开放，50 个维护中或尚未开放' }],
    ['an answer that is none', { hello: 1 }, { '账户、投注与资金': '异常', 数据存储: '无法得知' }],
  ])('tells of %s', async (_what, answer, expected) => {
    told = answer
    expect((await read(board())).states).toMatchObject(expected)
  })

  test('a part that does not answer is away after two seconds, and nobody waits longer', async () => {
    registry = () => new Promise(() => {})
    const reading = read(board())
    await vi.advanceTimersByTimeAsync(2_000)
    expect((await reading).states).toMatchObject({ 页面更新: '异常', '账户、投注与资金': '正常' })
  })

  test('it looks by itself, tells when something changed, and asks no more often for many readers', async () => {
    const watched = board()
    watched.start()
    const asked = vi.fn(() => Promise.resolve())
    registry = asked
    await Promise.all(Array.from({ length: 50 }, () => read(watched)))
    expect(asked).toHaveBeenCalledTimes(1)
    registry = away
    await vi.advanceTimersByTimeAsync(60_000)
    const { states, changes, heading } = await read(watched)
    expect(heading).toBe('部分服务异常')
    expect([states['页面更新'], changes['页面更新']]).toEqual(['异常', '2026-11-20 12:00'])
    registry = () => Promise.resolve()
    await vi.advanceTimersByTimeAsync(120_000)
    expect((await read(watched)).changes).toMatchObject({
      页面更新: '2026-11-20 12:01',
      数据存储: '2026-11-20 12:00 起无变化',
    })
    watched.stop()
  })

  test('the other script is the same page', async () => {
    const { heading, html } = await read(board(), 'zh-TW')
    expect(heading).toBe('各項服務正常')
    expect(html).toContain('<html lang="zh-TW">')
  })

  test('runs no script, is framed by nobody, and is kept for as long as a look lasts', () => {
    expect(STATUS_HEADERS['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; .*frame-ancestors 'none'$/,
    )
    expect(STATUS_HEADERS['cache-control']).toBe(`public, max-age=${LOOK_MS / 1_000}`)
  })
})
