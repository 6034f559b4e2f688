import {
  SLOT_LINES,
  SLOT_ROWS,
  SLOT_SYMBOLS,
  type SlotModel,
  type SlotOutcome,
  type SlotSymbol,
  type SlotWin,
  slotModelOf,
  slotRtp,
  slotWindow,
  slotWins,
} from '@site/domain/games'

import { h, isCalm, money, pause } from '../dom.ts'
import type { Mount } from '../frame.ts'
import { stakePicker, yuan } from '../stakes.ts'
import { symbolArt, symbolName } from './slot-symbols.ts'

const STAKES = [1, 2, 5, 10, 20, 50, 100]
const SPIN_MS = 620
const REEL_MS = 160
const AUTO_PAUSE_MS = 700

/** Five reels, ten lines: space or the button spins, a second press shows the result at once. */
export const mount: Mount = (frame, state) => {
  const model = slotModelOf(state.game)
  let stake = 2
  let isSpinning = false
  /** Set by a second press: the reels stop at once. */
  const hurry = { asked: false }
  let auto = 0

  const cells = model.strips.map(() => Array.from({ length: SLOT_ROWS }, () => h('div', { class: 'cell' })))
  const reels = h(
    'div',
    { class: 'reels', role: 'img' },
    ...cells.map((column) => h('div', { class: 'reel' }, ...column)),
  )
  const win = h('output', { class: 'win number' }, '祝您好运')
  const spin = h('button', { type: 'button', class: 'primary spin', onClick: () => void onSpin() }, '旋转')
  const autoButton = h(
    'button',
    { type: 'button', class: 'quiet', 'aria-pressed': 'false', onClick: onAuto },
    '自动 10 次',
  )

  function show(outcome: SlotOutcome): void {
    const window = slotWindow(outcome, model)
    window.forEach((column, reel) => column.forEach((symbol, row) => put(reel, row, symbol)))
    const rows = Array.from({ length: SLOT_ROWS }, (_, row) =>
      window.map((column) => symbolName(column[row] ?? 'H')).join(' '),
    )
    reels.setAttribute('aria-label', rows.join('；'))
  }

  function put(reel: number, row: number, symbol: SlotSymbol): void {
    cells[reel]?.[row]?.replaceChildren(symbolArt(symbol))
  }

  async function roll(outcome: SlotOutcome): Promise<void> {
    const window = slotWindow(outcome, model)
    if (isCalm()) return show(outcome)
    reels.classList.add('rolling')
    const columns = [...reels.children]
    columns.forEach((column) => column.classList.add('moving'))
    for (const [reel, column] of columns.entries()) {
      const until = performance.now() + (reel === 0 ? SPIN_MS : REEL_MS)
      while (performance.now() < until && !hurry.asked) {
        for (let row = 0; row < SLOT_ROWS; row++) {
          const strip = model.strips[reel] ?? []
          put(reel, row, strip[Math.floor(Math.random() * strip.length)] ?? 'H')
        }
        await pause(60)
      }
      window[reel]?.forEach((symbol, row) => put(reel, row, symbol))
      column.classList.remove('moving')
    }
    reels.classList.remove('rolling')
    show(outcome)
  }

  async function onSpin(): Promise<void> {
    if (isSpinning) {
      hurry.asked = true
      return
    }
    isSpinning = true
    hurry.asked = false
    spin.textContent = '停止'
    cells.flat().forEach((cell) => cell.classList.remove('hit', 'miss'))
    win.textContent = `投注 ${money(stake)}`
    frame.setBalance(yuan(Math.max(0, frame.balance() - stake)))
    const answer = await frame.play([{ key: 'spin', stake: yuan(stake) }])
    if (answer === undefined) {
      auto = 0
      await frame.refresh()
    } else {
      const outcome = answer.round.outcome as SlotOutcome
      await roll(outcome)
      frame.setBalance(answer.balance)
      celebrate(slotWins(outcome, model), Number(answer.round.win), answer.round.result ?? '')
    }
    isSpinning = false
    spin.textContent = '旋转'
    if (auto > 0) {
      auto -= 1
      await pause(AUTO_PAUSE_MS)
    }
    if (auto > 0) void onSpin()
    else autoButton.setAttribute('aria-pressed', 'false')
  }

  function celebrate(wins: readonly SlotWin[], amount: number, text: string): void {
    win.textContent = amount > 0 ? `赢得 ${money(amount)}` : '未中奖'
    win.classList.toggle('big', amount >= stake * 10)
    if (amount === 0) return
    frame.say(`${text}，赢得 ${money(amount)}`, 'win')
    cells.flat().forEach((cell) => cell.classList.add('miss'))
    for (const { line, count } of wins) {
      const hit =
        line === -1
          ? cells.flat().filter((cell) => cell.querySelector('.s-S') !== null)
          : (SLOT_LINES[line] ?? []).slice(0, count).flatMap((row, reel) => cells[reel]?.[row] ?? [])
      for (const cell of hit) cell.classList.replace('miss', 'hit')
    }
  }

  function onAuto(): void {
    auto = auto > 0 ? 0 : 10
    autoButton.setAttribute('aria-pressed', String(auto > 0))
    if (auto > 0 && !isSpinning) void onSpin()
  }

  addEventListener('keydown', (event) => {
    const isOnStage = document.activeElement === document.body || document.activeElement === spin
    if (event.code !== 'Space' || !isOnStage || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    if (!event.repeat) void onSpin()
  })

  const { percent } = rtpOf(model)
  frame.stage.append(
    reels,
    h(
      'p',
      { class: 'under' },
      `理论返还率 RTP ${percent}`,
      h('span', {}, `波动 ${model.volatility}`),
      h('span', {}, '10 线 · 5 轴'),
    ),
    win,
  )
  frame.controls.append(
    stakePicker('单次投注', STAKES, stake, (next) => (stake = next)),
    autoButton,
    spin,
  )
  frame.setRules(() => rulesOf(model))
  show({ stops: model.strips.map((strip, reel) => (reel * 7 + 3) % strip.length) })
}

function rtpOf(model: SlotModel) {
  const { num, den } = slotRtp(model)
  return { percent: `${(Number((num * 1_000_000n) / den) / 10_000).toFixed(2)}%`, exact: `${num}/${den}` }
}

function rulesOf(model: SlotModel): readonly (Node | string)[] {
  const { percent, exact } = rtpOf(model)
  const paying = SLOT_SYMBOLS.filter((symbol) => model.pays[symbol] !== undefined)
  const row = (symbol: SlotSymbol, pays: readonly number[], unit: string) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, symbolArt(symbol), symbolName(symbol)),
      ...pays.map((pay) => h('td', { class: 'number' }, `${pay}×${unit}`)),
    )
  return [
    h(
      'p',
      {},
      '10 条固定赔付线，从最左轴起连续出现 3 个及以上相同图标即中奖，每线取最高一项。百搭可替代除分散外的任何图标。',
    ),
    h(
      'table',
      {},
      h('caption', {}, '赔付表（倍数按单线投注计，分散按总投注计）'),
      h('thead', {}, h('tr', {}, ...['图标', '3 连', '4 连', '5 连'].map((text) => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        ...paying.map((symbol) => row(symbol, model.pays[symbol] ?? [], '')),
        row('S', model.scatter, '总'),
      ),
    ),
    h('h3', {}, '理论返还率'),
    h('p', {}, `${percent}（精确值 ${exact}）。由每条转轴的图标数穷举全部组合计算得出，并非抽样估计。`),
    h('h3', {}, '转轴排列'),
    ...model.strips.map((strip, reel) =>
      h('p', { class: 'strip' }, `第 ${reel + 1} 轴（${strip.length} 格）：${strip.map(symbolName).join(' ')}`),
    ),
  ]
}
