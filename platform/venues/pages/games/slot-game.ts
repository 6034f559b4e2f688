import {
  SLOT_GAME_SYMBOLS,
  type SlotGameModel,
  type SlotGameOutcome,
  type SlotGameSymbol,
  type SlotGameWin,
  slotGameModelOf,
  slotGameRtp,
  slotGameWins,
} from '@site/domain/games'

import { h, money, pause } from '../dom.ts'
import type { Mount } from '../frame.ts'
import { stakePicker, yuan } from '../stakes.ts'
import { slotGameReels } from './slot-game-reels.ts'
import { symbolArt, symbolName, symbolTones } from './slot-game-symbols.ts'

const STAKES = [1, 2, 5, 10, 20, 50, 100]
/** Times the stake from which a win is a big one. */
const BIG = 10
const AUTO_PAUSE_MS = 700

/** Five reels, ten lines: space or the button spins, a second press shows the result at once. */
export const mount: Mount = (frame, state) => {
  const model = slotGameModelOf(state.game)
  let stake = 2
  let isSpinning = false
  let auto = 0

  const reels = slotGameReels(model)
  const win = h('output', { class: 'win number' }, '祝您好运')
  const spin = h('button', { type: 'button', class: 'primary spin', onClick: () => void onSpin() }, '旋转')
  const autoButton = h(
    'button',
    { type: 'button', class: 'quiet', 'aria-pressed': 'false', onClick: onAuto },
    '自动 10 次',
  )

  async function onSpin(): Promise<void> {
    // A second press: the reels stop at once.
    if (isSpinning) return reels.hurry()
    isSpinning = true
    spin.textContent = '停止'
    reels.clear()
    reels.wait(true)
    win.className = 'win number none'
    win.textContent = `投注 ${money(stake)}`
    frame.setBalance(yuan(Math.max(0, frame.balance() - stake)))
    const answer = await frame.play([{ key: 'spin', stake: yuan(stake) }])
    reels.wait(false)
    if (answer === undefined) {
      auto = 0
      win.textContent = '本局未成立'
      await frame.refresh()
    } else {
      const outcome = answer.round.outcome as SlotGameOutcome
      await reels.roll(outcome)
      frame.setBalance(answer.balance)
      celebrate(slotGameWins(outcome, model), Number(answer.round.win), answer.round.result ?? '')
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

  function celebrate(wins: readonly SlotGameWin[], amount: number, text: string): void {
    win.textContent = amount > 0 ? `赢得 ${money(amount)}` : '未中奖'
    win.className = `win number ${amount === 0 ? 'none' : amount >= stake * BIG ? 'some big' : 'some'}`
    if (amount === 0) return
    frame.say(`${text}，赢得 ${money(amount)}`, 'win')
    reels.mark(wins)
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
    symbolTones(),
    reels.element,
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
  reels.show({ stops: model.strips.map((strip, reel) => (reel * 7 + 3) % strip.length) })
}

function rtpOf(model: SlotGameModel) {
  const { num, den } = slotGameRtp(model)
  return { percent: `${(Number((num * 1_000_000n) / den) / 10_000).toFixed(2)}%`, exact: `${num}/${den}` }
}

function rulesOf(model: SlotGameModel): readonly (Node | string)[] {
  const { percent, exact } = rtpOf(model)
  const paying = SLOT_GAME_SYMBOLS.filter((symbol) => model.pays[symbol] !== undefined)
  const row = (symbol: SlotGameSymbol, pays: readonly number[], unit: string) =>
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
