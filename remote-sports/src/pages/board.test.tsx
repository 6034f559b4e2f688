import { ApiError, launchEndpoint, resourceEndpoint } from '@site/contracts'
import { type Menu, sportsHotEndpoint } from '@site/contracts/sports'
import { renderPart, type RenderPartOptions } from '@site/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import texts from '../../locales/zh-CN/sports.json' with { type: 'json' }
import { Slot } from '../slots/hot-matches.tsx'
import { MORE_PLAYS, sampleGame, sampleLeague } from '../../tests/sample.ts'
import { BET, fakeRoom, message } from '../../tests/room-panel.tsx'
import { Server } from '../../tests/server.ts'
import { Page } from './board.tsx'

const ENTRY = {
  url: '/game/sport/crty',
  uid: 'CR1',
  token: 'venue-token',
  langx: 'zh-cn',
  ver: '1',
  limits: { min: '10.00', max: '500.00' },
}
const MENU: Menu = {
  serverTime: 1,
  markets: [
    { marketType: 'RB', count: 2, games: [{ gameType: 'FT', count: 2 }] },
    { marketType: 'FT', count: 9, games: [{ gameType: 'FT', count: 9 }] },
  ],
  dates: [],
  filters: [{ id: '2', name: '英超', isActive: false, icon_class: 'league-epl' }],
}

function showBoard(over: Partial<RenderPartOptions> = {}, path = '/game/sport/crty') {
  const asked: Record<string, unknown>[] = []
  const rendered = renderPart(
    <Routes>
      <Route path="/game/sport/:enName" element={<Page />} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
    {
      remote: 'sports',
      texts,
      path,
      ...over,
      answers: {
        [launchEndpoint.path]: () => ENTRY,
        [resourceEndpoint.path]: (input) => {
          asked.push(input as Record<string, unknown>)
          return (input as { method: string }).method === 'GetMenu'
            ? MENU
            : { serverTime: 1, version: '1', league: sampleLeague('1'), game: sampleGame('1'), events: [] }
        },
        ...over.answers,
      },
    },
  )
  return { ...rendered, asked }
}

const row = (team: string) => {
  const item = screen.getAllByRole('listitem').find((one) => within(one).queryByText(team))
  if (item === undefined) throw new Error(`no row with ${team}`)
  return within(item)
}
beforeEach(() => {
  vi.stubGlobal('WebSocket', Server)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1300)
  window.innerWidth = 1920
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

async function openBoard(over?: Partial<RenderPartOptions>) {
  const rendered = showBoard(over)
  await screen.findByRole('heading', { level: 1, name: 'CR体育盘口' })
  act(() => Server.current.greet())
  Server.current.snapshot([sampleGame('1'), sampleGame('2', { league_id: '2', team_h: '阿森纳' })])
  await screen.findAllByText('阿森纳')
  return rendered
}

describe('entering', () => {
  test('the venue is launched first, the list is shown when both venue and feed are there', async () => {
    const launch = Promise.withResolvers<typeof ENTRY>()
    showBoard({ answers: { [launchEndpoint.path]: () => launch.promise } })
    expect(screen.getByRole('status').textContent).toContain('赛事加载中')
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
    await act(async () => launch.resolve(ENTRY))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  test('every call carries the venue’s token', async () => {
    const { asked } = await openBoard()
    await waitFor(() => expect(asked.length).toBeGreaterThan(0))
    for (const call of asked)
      expect(call).toMatchObject({ enName: 'crty', Request: { token: 'venue-token', remoteip: '203.0.113.9' } })
  })

  test('a failed launch says so and can be tried again', async () => {
    const launch = vi.fn<() => unknown>(() => Promise.reject(new ApiError(6415, '场馆维护中')))
    const { toasts } = showBoard({ answers: { [launchEndpoint.path]: launch } })
    expect(await screen.findByText('场馆维护中')).toBeTruthy()
    expect(toasts).toEqual(['请先登录账号，才能了解更多'])
    launch.mockImplementation(() => ENTRY)
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  test('an open venue activity asks to transfer in first', async () => {
    const { events } = showBoard({
      answers: { [launchEndpoint.path]: () => Promise.reject(new ApiError(6413, '活动中')) },
    })
    await waitFor(() =>
      expect(events).toContainEqual({ name: 'show_venue_entry', payload: { enName: 'CRTY', message: '活动中' } }),
    )
  })

  test('a refused session is told in a dialog that cannot be closed, and entered anew', async () => {
    const tips = vi.fn(async () => true)
    let isRefused = true
    const launch = vi.fn(() => ENTRY)
    showBoard({
      parts: { dialogs: { tips } },
      answers: {
        [launchEndpoint.path]: launch,
        [resourceEndpoint.path]: () => (isRefused ? Promise.reject(new ApiError(6302)) : MENU),
      },
    })
    await waitFor(() => expect(tips).toHaveBeenCalled())
    expect(tips).toHaveBeenCalledWith(
      expect.objectContaining({ message: '数据异常，请重新进入游戏', closable: false, cancelText: false }),
    )
    isRefused = false
    await waitFor(() => expect(launch.mock.calls.length).toBeGreaterThanOrEqual(2))
  })

  test.each(['/game/sport/other', '/game/sport/xmty'])('%s is no local venue', (path) => {
    showBoard({}, path)
    expect(screen.getByText('没有这个体育场馆')).toBeTruthy()
    expect(screen.getByRole('link', { name: '前往体育场馆' }).getAttribute('href')).toBe('/game/sport')
  })

  test('the letter case of the venue does not matter', async () => {
    showBoard({}, '/game/sport/CRTY')
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })
})

describe('the list', () => {
  test('shows clock, score, cards and prices, with names that say what is priced', async () => {
    await openBoard()
    const match = row('阿森纳')
    expect(match.getByText('上半场')).toBeTruthy()
    expect(match.getByText('23:15')).toBeTruthy()
    expect(match.getByRole('button', { name: '阿森纳 让球 -0.5/1 0.96' })).toBeTruthy()
    expect(match.getByRole('button', { name: '和局 独赢 3.40' })).toBeTruthy()
    expect(match.getByRole('button', { name: '大 大小 2.5 0.88' })).toBeTruthy()
    expect(screen.getByText('滚球比分和赔率可能有延迟，其他人可能更早看到最新情况，以系统接受时为准')).toBeTruthy()
  })

  test('a price that moves is painted with its direction; a suspended match is locked', async () => {
    await openBoard()
    const play = {
      w: 'RM',
      lineIndex: 0,
      sw: 'Y' as const,
      odds: [
        { r: 'RMH', ior: '2.20' },
        { r: 'RMN', ior: '3.30' },
      ],
    }
    Server.current.deliver({
      type: 'delta',
      id: Server.current.lastId,
      serverTime: Date.now(),
      version: 11,
      games: [{ gidm: '1', from: 5, version: 11, plays: [play] }],
    })
    const risen = await row('主队1').findByRole('button', { name: '主队1 独赢 2.20' })
    expect(risen.dataset['move']).toBe('up')
    expect(row('主队1').getByRole('button', { name: '和局 独赢 3.30' }).dataset['move']).toBe('down')
    expect(row('主队1').getByRole('button', { name: /让球 -0.5\/1/ }).dataset['move']).toBeUndefined()
    Server.current.deliver({
      type: 'delta',
      id: Server.current.lastId,
      serverTime: Date.now(),
      version: 12,
      games: [{ gidm: '1', from: 11, version: 12, status: -1 }],
    })
    const locked = await row('主队1').findByRole('button', { name: '主队1 独赢 暂停投注' })
    expect(locked).toHaveProperty('disabled', true)
    expect(row('阿森纳').getByRole('button', { name: '阿森纳 独赢 2.10' })).toHaveProperty('disabled', false)
  })

  test('a goal is written into the score', async () => {
    await openBoard()
    Server.current.deliver({
      type: 'delta',
      id: Server.current.lastId,
      serverTime: Date.now(),
      version: 11,
      games: [{ gidm: '1', from: 5, version: 11, gameInfo: { re_time: '1H^24:00', sc_FT_H: '4', sc_FT_C: '0' } }],
    })
    expect(await row('主队1').findByText('4')).toBeTruthy()
  })

  test('odds are shown in the chosen odds type and the choice is kept', async () => {
    await openBoard()
    fireEvent.change(screen.getByRole('combobox', { name: '赔率类型' }), { target: { value: 'I' } })
    expect(row('阿森纳').getByRole('button', { name: '阿森纳 让球 -0.5/1 -1.05' })).toBeTruthy()
    expect(row('阿森纳').getByRole('button', { name: '和局 独赢 3.40' })).toBeTruthy()
    expect(localStorage.getItem('sports-odds-type:v1')).toBe('"I"')
  })

  test('leagues fold, featured leagues filter, the search finds teams', async () => {
    await openBoard()
    fireEvent.click(screen.getByRole('button', { name: /收起科尔瓦甲级联赛/ }))
    expect(screen.queryByRole('button', { name: /查看 主队1/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /展开科尔瓦甲级联赛/ }))
    fireEvent.click(await screen.findByRole('button', { name: /^英超/ }))
    expect(screen.queryByRole('button', { name: /查看 主队1/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: /^全部联赛/ }))
    fireEvent.change(screen.getByRole('searchbox', { name: '搜索联赛或球队' }), { target: { value: '主队1' } })
    expect(screen.getByRole('button', { name: /查看 主队1/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /查看 阿森纳/ })).toBeNull()
    fireEvent.change(screen.getByRole('searchbox', { name: '搜索联赛或球队' }), { target: { value: '无' } })
    fireEvent.click(screen.getByRole('button', { name: '清除筛选' }))
    expect(screen.getByRole('button', { name: /查看 阿森纳/ })).toBeTruthy()
  })

  test('another market asks for its own list; an empty one says where matches are', async () => {
    await openBoard()
    fireEvent.click(screen.getByRole('button', { name: /^今日/ }))
    expect(Server.current.heard.at(-1)).toMatchObject({ topic: { marketType: 'FT', gameType: 'FT' } })
    Server.current.snapshot([])
    fireEvent.click(await screen.findByRole('button', { name: '查看早盘赛事' }))
    expect(Server.current.heard.at(-1)).toMatchObject({ topic: { marketType: 'FU', gameType: 'FT' } })
  })

  test('the list, its filters and the open match of this tab are found again; a match that is over is not', async () => {
    const { unmount } = await openBoard()
    fireEvent.click(screen.getByRole('button', { name: /^今日/ }))
    Server.current.snapshot([sampleGame('1', { marketType: 'FT', isLive: false })])
    fireEvent.click(await screen.findByRole('button', { name: /^查看 主队1/ }))
    fireEvent.change(screen.getByRole('searchbox', { name: '搜索联赛或球队' }), { target: { value: '主队' } })
    fireEvent.click(screen.getByRole('button', { name: /收起科尔瓦甲级联赛/ }))
    unmount()

    showBoard()
    await screen.findByRole('heading', { level: 1 })
    expect(screen.getByRole('button', { name: /^今日/ }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '主队')
    act(() => Server.current.greet())
    expect(Server.current.heard.at(-1)).toMatchObject({ topic: { marketType: 'FT', gameType: 'FT' }, full: ['1'] })
    Server.current.snapshot([sampleGame('2', { marketType: 'FT', isLive: false })])
    expect(await screen.findByRole('button', { name: /展开科尔瓦甲级联赛/ })).toBeTruthy()
    expect(screen.queryByText('这场比赛已经结束')).toBeNull()
  })

  test('a kept list that does not fit the schema counts as none', async () => {
    sessionStorage.setItem('sports-board:v1', '{"marketType":"??","gameType":"FT","leagueFilter":[],"refresh":0}')
    showBoard()
    await screen.findByRole('heading', { level: 1 })
    expect(screen.getByRole('button', { name: /^滚球/ }).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('the open match', () => {
  test('the teams open the markets of their match', async () => {
    await openBoard()
    fireEvent.click(row('主队1').getByRole('button', { name: /^查看 主队1/ }))
    await waitFor(() => expect(Server.current.heard.at(-1)).toMatchObject({ full: ['1'], since: 10 }))
    Server.current.snapshot([sampleGame('1', { version: 11, plays: [...sampleGame('1').plays, ...MORE_PLAYS] })], false)
    const page = within(await screen.findByRole('article', { name: '主队1 对 客队1' }))
    expect(page.getByRole('button', { name: '主队1 让球 -1 1.20' })).toBeTruthy()
    fireEvent.click(page.getByRole('button', { name: /^进球/ }))
    expect(page.getByRole('button', { name: '单 单双 1.95' })).toBeTruthy()
    expect(page.queryByRole('button', { name: '和局 独赢 3.40' })).toBeNull()
    fireEvent.click(page.getByRole('button', { name: '收起单双' }))
    expect(page.queryByRole('button', { name: '单 单双 1.95' })).toBeNull()
  })

  test('who talks about a match reads on when it leaves the board with its end, and others come before it', async () => {
    const { room, show } = fakeRoom({ messages: [message(1)] })
    await openBoard({ parts: { openChat: async () => room } })
    const talk = within(await screen.findByRole('article', { name: '阿森纳 对 客队2' }))
    fireEvent.click(talk.getByRole('radio', { name: '聊天室' }))
    expect(await talk.findByText('第1句')).toBeTruthy()
    Server.current.snapshot([sampleGame('1'), sampleGame('3')])
    show({ status: 'ended' })
    expect(await screen.findByText('这场比赛已经结束')).toBeTruthy()
    expect(talk.getByText('直播已结束')).toBeTruthy()
    expect(talk.getByText('第1句')).toBeTruthy()
    expect(room.close).not.toHaveBeenCalled()
  })

  test('on a phone the sheet of the match, which lies over the slip, gives way to it when a bet of the talk is followed', async () => {
    window.innerWidth = 390
    const { room } = fakeRoom({ messages: [message(1, { category: 2, categoryType: -1, bet: BET })] })
    await openBoard({ member: '1', parts: { openChat: async () => room, runCommand: async () => 'added' } })
    fireEvent.click(screen.getByRole('button', { name: /^查看 阿森纳 / }))
    const sheet = within(await screen.findByRole('dialog', { name: '赛事详情' }))
    fireEvent.click(sheet.getByRole('radio', { name: '聊天室' }))
    fireEvent.click(await sheet.findByRole('button', { name: '跟单 甲队' }))
    expect(await screen.findByRole('dialog', { name: '投注单' })).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: '赛事详情' })).toBeNull()
  })
})

describe('the feed', () => {
  test('says that it is live, and when it is lost, with a way to try again', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openBoard({ answers: { [resourceEndpoint.path]: (input) => lostBut(input) } })
    expect(screen.getByText('实时推送')).toBeTruthy()
    Server.current.breakDown()
    expect(screen.getByText('正在连接')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(3_200))
    expect(await screen.findByText(/行情连接中断，/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '立即重试' })).toBeTruthy()
    vi.useRealTimers()
  })
})

function lostBut(input: unknown): unknown {
  return (input as { method: string }).method === 'GetMenu' ? MENU : Promise.reject(new ApiError(6005))
}

describe('hot matches', () => {
  const hot = {
    serverTime: Date.now(),
    version: '9',
    leagues: [sampleLeague('1', { short: '英超' })],
    games: [sampleGame('7')],
  }

  test('a visitor sees featured matches with prices; one opens the venue', async () => {
    const enterVenue = vi.fn(async () => {})
    renderPart(<Slot />, {
      remote: 'sports',
      texts,
      answers: { [sportsHotEndpoint.path]: () => hot },
      parts: { enterVenue },
    })
    const match = within(await screen.findByRole('listitem'))
    expect(match.getByText('英超')).toBeTruthy()
    fireEvent.click(match.getByRole('button', { name: '主队7 独赢 2.10' }))
    expect(enterVenue).toHaveBeenCalledWith({ enName: 'CRTY' })
  })

  test('degrades alone: an error with a way to try again', async () => {
    const answer = vi.fn<() => unknown>(() => Promise.reject(new ApiError(6005)))
    renderPart(<Slot />, { remote: 'sports', texts, answers: { [sportsHotEndpoint.path]: answer } })
    expect(await screen.findByRole('alert')).toBeTruthy()
    answer.mockImplementation(() => hot)
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByRole('listitem')).toBeTruthy()
  })
})
