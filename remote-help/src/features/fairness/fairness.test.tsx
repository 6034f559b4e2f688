import { compareRatio, ratio } from '@site/domain'
import { BACCARAT_NAMES, FISH, NIUNIU_NAMES, SLOT_GAME_SYMBOLS, commitmentOf, niuniuRankName } from '@site/domain/games'
import { renderPart } from '@site/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import texts from '../../../locales/zh-CN/help.json' with { type: 'json' }
import { FAIR_SUBJECTS, fairnessPath } from '../../lib/fairness-paths.ts'
import { GameFairness, FairnessHome, OddsFairness } from './index.ts'
import { oddsExamples } from './odds-example.ts'
import { rangeOf, ratesOf } from './rates.ts'

const words = texts.fairness
const part = { remote: 'help', texts } as const
const cellsOf = (name: string) => {
  const row = screen.getByRole('rowheader', { name }).closest('tr')
  return [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
}

describe('what games return', () => {
  test('all games and the odds are listed with the figures that their rules give', () => {
    renderPart(<FairnessHome />, part)
    const list = screen.getByRole('list', { name: words.subjects })
    const links = within(list).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(FAIR_SUBJECTS.map(fairnessPath))
    expect(links.map(({ textContent }) => textContent)).toEqual([
      '老虎机返还率 95.53% - 96.52%',
      '百家乐返还率 85.64% - 98.94%',
      '二人牛牛返还率 95.85% - 97.50%',
      '深海捕鱼返还率 96.00%',
      '一分快三返还率 95.76% - 96.19%',
      '模拟电竞返还率 最高 95.23%',
      '虚拟足球返还率 最高 94.33%',
      '体育赔率利润率 4% - 20%',
    ])
  })

  test('the return of a bet stands beside what it pays', () => {
    renderPart(<GameFairness kind="baccarat" />, part)
    expect(cellsOf('庄')).toEqual(['1.95', '98.94%'])
    expect(cellsOf('和')).toEqual(['9.00', '85.64%'])
    expect(screen.getByRole('heading', { level: 1, name: '百家乐的公平说明' })).toBeDefined()
  })

  test('a match is shown by its name, with chance and return of every price', () => {
    renderPart(<GameFairness kind="football" />, part)
    const table = () => screen.getByRole('table', { name: /的概率、赔率与返还率$/ })
    const first = table().textContent
    const name = screen.getAllByRole('textbox', { name: words.drawName })[0] as HTMLElement
    fireEvent.change(name, { target: { value: 'JFTY-12345' } })
    expect(table().textContent).not.toBe(first)
    fireEvent.change(name, { target: { value: 'x' } })
    expect(screen.queryByRole('table', { name: /的概率、赔率与返还率$/ })).toBeNull()
    expect(screen.getByText('请输入完整的期号，例如 XMTY-1')).toBeDefined()
  })

  test('no bet returns more than it takes', () => {
    for (const kind of ['slot-game', 'baccarat', 'niuniu', 'fishing', 'lottery'] as const) {
      expect(compareRatio(rangeOf(ratesOf(kind)).most, ratio(1n)), kind).toBe(-1)
    }
  })

  test('bets, ranks and symbols are called what the rules and the venue call them', () => {
    expect(words.bets.baccarat).toEqual(BACCARAT_NAMES)
    expect(words.bets.niuniu).toEqual(NIUNIU_NAMES)
    expect(words.bets.fishing).toEqual(Object.fromEntries(FISH.map(({ key, name }) => [key, name])))
    expect(words.outcome.ranks).toEqual(
      Object.fromEntries(Array.from({ length: 14 }, (_, rank) => [rank, niuniuRankName(rank)])),
    )
    expect(Object.keys(words.symbols).toSorted()).toEqual([...SLOT_GAME_SYMBOLS].toSorted())
  })
})

describe('a round that is verified', () => {
  const type = (name: string, value: string): void =>
    void fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  const serverSeed = '5a'.repeat(32)

  test('is worked out again from its seeds, and its seed held against what was published', async () => {
    renderPart(<GameFairness kind="baccarat" />, part)
    type(words.seedHash, await commitmentOf(serverSeed))
    type(words.serverSeed, ` ${serverSeed.toUpperCase()} `)
    type(words.clientSeed, 'my-seed')
    type(words.roundId, 'R1')
    fireEvent.click(screen.getByRole('button', { name: words.verify }))
    expect(await screen.findByText(words.kept)).toBeDefined()
    const lines = within(screen.getByRole('list', { name: words.outcomeIs })).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^(闲赢|庄赢|和局)$/),
      expect.stringMatching(/^闲 \d 点（([♦♣♥♠](A|\d+|J|Q|K) ?){2,3}）$/),
      expect.stringMatching(/^庄 \d 点（([♦♣♥♠](A|\d+|J|Q|K) ?){2,3}）$/),
    ])
  })

  test('with another seed than was published is said not to be the one', async () => {
    renderPart(<GameFairness kind="lottery" />, part)
    type(words.seedHash, '0'.repeat(64))
    type(words.serverSeed, serverSeed)
    type(words.drawName, 'G1CP-5')
    fireEvent.click(screen.getByRole('button', { name: words.verify }))
    expect(await screen.findByText(words.notKept)).toBeDefined()
    expect(screen.getByText(/^开奖 [1-6] · [1-6] · [1-6]，和值 \d+$/)).toBeDefined()
  })

  test('needs everything, in its form', async () => {
    renderPart(<GameFairness kind="niuniu" />, part)
    type(words.serverSeed, 'zz')
    type(words.roundId, '？')
    fireEvent.click(screen.getByRole('button', { name: words.verify }))
    expect(await screen.findByText(words.problems.hex)).toBeDefined()
    expect(screen.getByText(words.problems.name)).toBeDefined()
    expect(screen.getAllByText(words.problems.required)).toHaveLength(2)
    expect(screen.queryByRole('list', { name: words.outcomeIs })).toBeNull()
  })
})

describe('the odds', () => {
  test('the example adds up: no price is better than fair, and what is above 100 % is the margin and what was cut', () => {
    for (const { rows, book, margin } of oddsExamples()) {
      expect(book).toBeGreaterThanOrEqual(1 + margin - 1e-9)
      expect(book).toBeLessThan(1 + margin + 0.02)
      expect(rows.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9)
      for (const { returned } of rows) {
        expect(returned).toBeLessThanOrEqual(1 / (1 + margin) + 1e-9)
        expect(returned).toBeGreaterThan(1 / (1 + margin) - 0.01)
      }
    }
  })

  test('margins, the delay in play and the way to the rules of settlement are told', () => {
    renderPart(<OddsFairness />, part)
    expect(cellsOf('让球')).toEqual(['4%'])
    expect(cellsOf('其他玩法')).toEqual(['10%'])
    expect(screen.getByText(/足球 6 秒，其他项目 5 秒/)).toBeDefined()
    expect(screen.getByRole('link', { name: '让球攻略' }).getAttribute('href')).toBe('/app/help/rqgl')
  })
})
