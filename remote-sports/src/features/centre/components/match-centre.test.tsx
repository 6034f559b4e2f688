import { matchDetailEndpoint } from '@site/contracts'
import { type CourseEvent, matchPollEndpoint, matchVoteEndpoint } from '@site/contracts/sports'
import { courseStatistics } from '@site/domain'
import { connectSocket } from '@site/shell/socket'
import { renderPart, type RenderPartOptions } from '@site/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/sports.json' with { type: 'json' }
import { sampleGame } from '../../../../tests/sample.ts'
import { Server } from '../../../../tests/server.ts'
import { FeedClient } from '../../feed/index.ts'
import { FeedContext } from '../../live/index.ts'
import { MatchCentre } from './match-centre.tsx'

const AT = Date.parse('2026-11-21T22:40:00+08:00')
const event = (kind: CourseEvent['kind'], seconds: number, more: Partial<CourseEvent> = {}): CourseEvent => ({
  kind,
  at: AT + seconds * 1_000,
  ...more,
})
const courseOf = (events: readonly CourseEvent[]) => ({ events: [...events], statistics: courseStatistics(events) })
const BEGUN = [event('period', 0, { period: '1H', score: '0-0' }), event('attack', 30, { side: 'H', minute: 1 })]
const detail = {
  ...{ matchId: '1', gidm: '1', roomId: 'FT_1', league: '联赛', home: '主队1', away: '客队1' },
  ...{ startAt: AT, status: 1, streams: [], stats: {} },
}
const poll = { votes: { H: 3, N: 1, C: 0 }, isOpen: true }

/** What tells the page that it is, or is not, on the screen. */
let seen: (isSeen: boolean) => void = () => undefined

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { readonly isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => act(() => tell([{ isIntersecting }]))
      }
      observe() {}
      disconnect() {}
    },
  )
})

async function open(over: Partial<RenderPartOptions> = {}, game = sampleGame('1')) {
  const feed = new FeedClient({
    url: () => 'ws://site/ws/sports',
    lang: 'zh-CN',
    connect: (options) => connectSocket({ ...options, open: () => new Server() as unknown as WebSocket }),
  })
  feed.want({ games: ['1'] })
  feed.start()
  Server.current.greet()
  const part = renderPart(
    <FeedContext value={feed}>
      <MatchCentre game={game} />
    </FeedContext>,
    {
      remote: 'sports',
      texts,
      ...over,
      answers: {
        [matchDetailEndpoint.path]: () => detail,
        [matchPollEndpoint.path]: () => poll,
        ...over.answers,
      },
    },
  )
  Server.current.snapshot([game])
  await screen.findByRole('region', { name: '谁会获胜' })
  return { ...part, feed }
}
const push = (events: readonly CourseEvent[], all: readonly CourseEvent[], whole = false) =>
  Server.current.deliver({ type: 'course', gidm: '1', whole, events: [...events], statistics: courseStatistics(all) })

const pitch = () => screen.getByRole('img', { name: /^比赛动画/ })
const valuesOf = (name: string) =>
  within(screen.getByRole('table'))
    .getByRole('row', { name: new RegExp(`^\\d+%? ${name} \\d+%?$`) })
    .textContent.replace(name, ' ')

test('what happens is drawn, counted and listed together, and goals are said to who cannot see them', async () => {
  await open()
  expect(Server.current.heard).toContainEqual({ type: 'course', games: ['1'] })
  push(BEGUN, BEGUN, true)
  expect(pitch().getAttribute('aria-label')).toBe('比赛动画：主队1 进攻')
  expect(screen.getByRole('status').textContent).toBe('')
  expect(valuesOf('进攻')).toBe('1 0')

  const goal = event('goal', 60, { side: 'C', minute: 2, score: '0-1' })
  push([goal], [...BEGUN, goal])
  expect(pitch().getAttribute('aria-label')).toBe('比赛动画：客队1 进球 0-1')
  expect(screen.getByRole('status').textContent).toBe('客队1 进球 0-1')
  expect(valuesOf('射正')).toBe('0 1')
  const lines = within(screen.getByRole('list', { name: '比赛进程' })).getAllByRole('listitem')
  expect(lines.map((line) => line.textContent)).toEqual(["2'进球0-1客队1", '上半场开始0-0'])
})

test('the animation stands still while nobody sees it, and is where the match is when somebody does', async () => {
  await open()
  push(BEGUN, BEGUN, true)
  seen(false)
  const danger = event('danger', 60, { side: 'C', minute: 2 })
  push([danger], [...BEGUN, danger])
  expect(pitch().getAttribute('aria-label')).toBe('比赛动画：主队1 进攻')
  expect(pitch().parentElement?.dataset['still']).toBe('')
  seen(true)
  expect(pitch().getAttribute('aria-label')).toBe('比赛动画：客队1 危险进攻')
  expect(pitch().parentElement?.dataset['still']).toBeUndefined()
})

test('a page without a socket shows what it is told by calls', async () => {
  const goal = event('goal', 60, { side: 'H', minute: 2, score: '1-0' })
  await open({ answers: { [matchDetailEndpoint.path]: () => ({ ...detail, course: courseOf([...BEGUN, goal]) }) } })
  expect((await screen.findByRole('img', { name: /^比赛动画/ })).getAttribute('aria-label')).toContain('进球 1-0')
})

test('a vote is given once, shown in per cent and told live', async () => {
  const voted = vi.fn((_input: unknown) => ({ ...poll, votes: { H: 3, N: 2, C: 0 }, mine: 'N' }))
  let now: object = poll
  await open({
    member: '7',
    answers: {
      [matchPollEndpoint.path]: () => now,
      [matchVoteEndpoint.path]: (input) => (now = voted(input)),
    },
  })
  const choice = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  expect(choice('主胜').textContent).toBe('主胜75%')
  screen.getByText(/4 人参与 · 每人一票.*没有奖金/)
  fireEvent.click(choice('平局'))
  expect(await screen.findByText(/5 人参与 · 您已投票/)).toBeTruthy()
  expect(voted.mock.calls).toEqual([[{ matchId: '1', pick: 'N' }]])
  expect(choice('平局').getAttribute('aria-pressed')).toBe('true')
  expect(choice('主胜')).toHaveProperty('disabled', true)
  Server.current.deliver({ type: 'poll', gidm: '1', votes: { H: 3, N: 2, C: 5 }, isOpen: false })
  expect(choice('客胜').textContent).toBe('客胜50%')
  screen.getByText(/10 人参与 · 投票已结束/)
})

test('a visitor who wants to vote is asked to log in', async () => {
  const { events } = await open()
  fireEvent.click(screen.getByRole('button', { name: /^客胜/ }))
  expect(events.map(({ name }) => name)).toContain('login')
})

test('a match without draws offers none, and shows its periods; one that has not begun says when it does', async () => {
  const info = {
    re_time: '',
    se_now: '2',
    sc_FT_H: '1',
    sc_FT_A: '0',
    sc_set_H: '1',
    sc_set_A: '0',
    sc_ser: 'A' as const,
  }
  const periods = { sc_1st_H: '6', sc_1st_A: '4', sc_2nd_H: '1', sc_2nd_A: '2' }
  await open({}, sampleGame('1', { gameType: 'TN', gameInfo: { ...info, ...periods } }))
  expect(screen.queryByRole('button', { name: /^平局/ })).toBeNull()
  expect(pitch().getAttribute('aria-label')).toBe('比赛动画：1-0，客队1 发球')
  expect(valuesOf('第1盘')).toBe('6 4')

  await open({}, sampleGame('1', { isLive: false, marketType: 'FT' }))
  screen.getByText('比赛尚未开始')
  expect(screen.queryByRole('img', { name: /^比赛动画/ })).toBeNull()
})

const streams = [{ name: '视频直播', type: 'hls', url: 'https://live.test/1/index.m3u8' }]
const withStream = { answers: { [matchDetailEndpoint.path]: () => ({ ...detail, streams, course: courseOf(BEGUN) }) } }

test('where there is a stream it is played in the place of the animation, which is one press away', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('maybe')
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  await open(withStream)
  const video = await screen.findByLabelText<HTMLVideoElement>('主队1 - 客队1 视频直播')
  await vi.waitFor(() => expect(play).toHaveBeenCalled(), { timeout: 30_000 })
  expect(video.src).toBe('https://live.test/1/index.m3u8')
  expect(screen.queryByRole('img', { name: /^比赛动画/ })).toBeNull()
  fireEvent.click(screen.getByText('动画'))
  expect(pitch().getAttribute('aria-label')).toBe('比赛动画：主队1 进攻')
  expect(screen.queryByLabelText('主队1 - 客队1 视频直播')).toBeNull()
})

test('a stream that cannot be played gives way to the animation, says so, and is tried again when asked', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
  await open(withStream)
  expect(await screen.findByText('视频暂时无法播放，已切换为动画')).toBeTruthy()
  expect(pitch().getAttribute('aria-label')).toBe('比赛动画：主队1 进攻')
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.mocked(HTMLMediaElement.prototype.canPlayType).mockReturnValue('maybe')
  fireEvent.click(screen.getByRole('button', { name: '重试视频' }))
  expect(screen.getByLabelText('主队1 - 客队1 视频直播')).toBeTruthy()
})
