import { type Fen, printPercent } from '@site/domain'
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

import { winOf } from '../answers.schema.ts'
import { createAutoPlay } from '../auto-play.ts'
import { h, money, pause } from '../dom.ts'
import { deductStake, type Mount } from '../frame.ts'
import { openAutoPlay } from '../panels/auto-play.ts'
import { stakePicker } from '../stakes.ts'
import { slotGameReels } from './slot-game-reels.ts'
import { symbolArt, symbolName, symbolTones } from './slot-game-symbols.ts'
import { t } from '../texts.ts'

const STAKES: readonly Fen[] = [100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n]
/** Times the stake from which a win is a big one. */
const BIG = 10n
const AUTO_PAUSE_MS = 700

/** Five reels, ten lines: space or the button spins, a second press shows the result at once. */
export const mount: Mount = (frame, state) => {
  const model = slotGameModelOf(state.game)
  let stake: Fen = 200n
  let isSpinning = false

  const reels = slotGameReels(model)
  const win = h('output', { class: 'win number' }, t('slot.goodLuck'))
  const spin = h('button', { type: 'button', class: 'primary spin', onClick: () => void onSpin() }, t('slot.spin'))
  const autoButton = h(
    'button',
    { type: 'button', class: 'quiet', 'aria-pressed': 'false', onClick: onAuto },
    t('slot.auto'),
  )
  const auto = createAutoPlay({ onChange: (isOn) => autoButton.setAttribute('aria-pressed', String(isOn)) })

  async function onSpin(): Promise<void> {
    // A second press: the reels stop at once.
    if (isSpinning) return reels.hurry()
    isSpinning = true
    spin.textContent = t('slot.stop')
    reels.clear()
    reels.wait(true)
    win.className = 'win number none'
    win.textContent = t('slot.staked', { amount: money(stake) })
    const staked = stake
    deductStake(frame, staked)
    const answer = await frame.play([{ key: 'spin', stake: staked }])
    reels.wait(false)
    if (answer === undefined) {
      auto.stop()
      win.textContent = t('slot.void')
      await frame.refresh()
    } else {
      const outcome = answer.round.outcome as SlotGameOutcome
      await reels.roll(outcome)
      frame.setBalance(answer.balance)
      celebrate(slotGameWins(outcome, model), winOf(answer.round), answer.round.result ?? '')
      auto.played(winOf(answer.round) - staked, stake)
    }
    isSpinning = false
    spin.textContent = t('slot.spin')
    if (!auto.isOn()) return
    await pause(AUTO_PAUSE_MS)
    // Whoever reads the rules or the records does not play.
    if (document.querySelector('dialog[open]') !== null) auto.stop()
    if (auto.isOn() && !isSpinning) void onSpin()
  }

  function celebrate(wins: readonly SlotGameWin[], amount: Fen, text: string): void {
    win.textContent = amount > 0n ? t('slot.won', { amount: money(amount) }) : t('slot.lost')
    win.className = `win number ${amount === 0n ? 'none' : amount >= stake * BIG ? 'some big' : 'some'}`
    if (amount === 0n) return
    frame.announce(t('slot.wonWith', { what: text, amount: money(amount) }), 'win')
    reels.mark(wins)
  }

  function onAuto(): void {
    if (auto.isOn()) return auto.stop()
    openAutoPlay({
      stake,
      onStart(plan) {
        auto.start(plan)
        if (!isSpinning) void onSpin()
      },
    })
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
      t('slot.rtp', { percent }),
      h('span', {}, t('slot.volatility', { level: model.volatility })),
      h('span', {}, t('slot.size')),
    ),
    win,
  )
  frame.controls.append(
    stakePicker(t('slot.stake'), STAKES, stake, (next) => (stake = next)),
    autoButton,
    spin,
  )
  frame.setRules(() => rulesOf(model))
  reels.show({ stops: model.strips.map((strip, reel) => (reel * 7 + 3) % strip.length) })
}

function rtpOf(model: SlotGameModel) {
  const rtp = slotGameRtp(model)
  return { percent: printPercent(rtp), exact: `${rtp.num}/${rtp.den}` }
}

function rulesOf(model: SlotGameModel): readonly (Node | string)[] {
  const { percent, exact } = rtpOf(model)
  const paying = SLOT_GAME_SYMBOLS.filter((symbol) => model.pays[symbol] !== undefined)
  const columns = [t('slot.rules.symbol'), ...[3, 4, 5].map((count) => t('slot.rules.inARow', { number: count }))]
  const row = (symbol: SlotGameSymbol, pays: readonly number[], unit: string) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, symbolArt(symbol), symbolName(symbol)),
      ...pays.map((pay) => h('td', { class: 'number' }, `${pay}×${unit}`)),
    )
  return [
    h('p', {}, t('slot.rules.lines')),
    h(
      'table',
      {},
      h('caption', {}, t('slot.rules.pays')),
      h('thead', {}, h('tr', {}, ...columns.map((text) => h('th', { scope: 'col' }, text)))),
      h(
        'tbody',
        {},
        ...paying.map((symbol) => row(symbol, model.pays[symbol] ?? [], '')),
        row('S', model.scatter, t('slot.rules.total')),
      ),
    ),
    h('h3', {}, t('slot.rules.rtpTitle')),
    h('p', {}, t('slot.rules.rtp', { percent, exact })),
    h('h3', {}, t('slot.rules.stripsTitle')),
    ...model.strips.map((strip, reel) =>
      h(
        'p',
        { class: 'strip' },
        t('slot.rules.strip', { number: reel + 1, cells: strip.length, symbols: strip.map(symbolName).join(' ') }),
      ),
    ),
  ]
}
