import { bonusPoolsEndpoint } from '@site/contracts'
import { renderPart } from '@site/testing'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import texts from '../../../../locales/zh-CN/casino.json' with { type: 'json' }
import { JackpotStrip } from './jackpot-strip.tsx'
import { JackpotTotal } from './jackpot-total.tsx'

const POOLS = [
  { enName: 'JLDZ', gameCode: 'jl-1', name: '金岭宝藏', pool: '188000.00', step: '0.00', winners: [] },
  {
    enName: 'PGDZ',
    gameCode: 'pg-1',
    name: '麻将来了',
    pool: '1234.50',
    step: '0.00',
    winners: [{ name: 'a***9', amount: '20000.05', at: 1_800_000_000_000 }],
  },
  {
    enName: 'CQDZ',
    gameCode: 'cq-1',
    name: '跳高高',
    pool: '9.00',
    step: '0.00',
    winners: [{ name: 'b***1', amount: '7.00', at: 1_800_000_100_000 }],
  },
]

test('shows the pools of the open venues and who has won one of them', async () => {
  const onPlay = vi.fn<(pool: unknown) => void>()
  renderPart(<JackpotStrip venues={new Set(['JLDZ', 'PGDZ'])} onPlay={onPlay} />, {
    remote: 'casino',
    texts,
    answers: { [bonusPoolsEndpoint.path]: () => POOLS },
  })
  const strip = within(await screen.findByRole('region', { name: '实时彩池' }))
  expect(strip.getByRole('button', { name: '彩池游戏 金岭宝藏' }).textContent).toContain('¥188,000')
  expect(strip.queryByRole('button', { name: /跳高高/ }), 'its venue is closed').toBeNull()
  const winners = within(strip.getByRole('list', { name: texts.games.winners })).getAllByRole('listitem')
  expect(winners.map((winner) => winner.textContent)).toEqual(['a***9 中得「麻将来了」彩池¥20,000.05'])
  fireEvent.click(strip.getByRole('button', { name: '彩池游戏 麻将来了' }))
  expect(onPlay).toHaveBeenCalledWith(POOLS[1])
})

test('nothing is shown where no open venue has a pool', async () => {
  const asked = vi.fn<() => typeof POOLS>(() => POOLS)
  const { container } = renderPart(<JackpotStrip venues={new Set(['XXDZ'])} onPlay={() => undefined} />, {
    remote: 'casino',
    texts,
    answers: { [bonusPoolsEndpoint.path]: asked },
  })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled(), { timeout: 30_000 })
  expect(container.textContent).toBe('')
})

test('the total at home is the sum of all pools', async () => {
  renderPart(<JackpotTotal />, { remote: 'casino', texts, answers: { [bonusPoolsEndpoint.path]: () => POOLS } })
  expect((await screen.findByText(texts.home.jackpotTotal)).textContent).toBe('彩池总额¥189,243.50')
})
