import type { Fen } from '@site/domain'

import type { BetView, GameState, PlayAnswer } from './answers.schema.ts'
import { play as send, state as fetchState } from './api.ts'
import { CallError, isOver } from './call-error.ts'
import { h, hueOf, money } from './dom.ts'
import { icon } from './icons.ts'
import { showNotice } from './notice.ts'
import { openFairness } from './panels/fairness.ts'
import { openRecords } from './panels/records.ts'
import { openSheet } from './panels/sheet.ts'
import { t } from './texts.ts'

/** What a game is given to live in. */
export interface Frame {
  /** Where the game draws itself. */
  readonly stage: HTMLElement
  /** Stakes and the button. */
  readonly controls: HTMLElement
  balance(): Fen
  setBalance(amount: Fen): void
  /** Says something for a moment; read out politely. */
  announce(text: string, tone?: 'plain' | 'win' | 'bad'): void
  /** Bets; undefined when it was refused, which the player has been told. */
  play(bets: readonly BetView[], draw?: string): Promise<PlayAnswer | undefined>
  /** What the rules button shows. */
  setRules(rules: () => readonly (Node | string)[]): void
  /** Money and draw as they are; undefined when nobody answers, which the player is shown until somebody does. */
  refresh(): Promise<GameState | undefined>
}

export type Mount = (frame: Frame, state: GameState) => void

/** Shows the stake as taken until the server tells the balance. */
export function deductStake(frame: Frame, stake: Fen): void {
  const left = frame.balance() - stake
  frame.setBalance(left > 0n ? left : 0n)
}

const SAY_MS = 3_200
const AGAIN_MS = 2_000

export function createFrame(root: HTMLElement, state: GameState): Frame {
  document.documentElement.style.setProperty('--hue', String(hueOf(state.game === '' ? state.venue : state.game)))
  let balance = state.balance
  let nextSeedHash = state.nextSeedHash
  let clientSeed = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  let rules: () => readonly (Node | string)[] = () => []
  let hasEnded = false
  /** A bet was sent and nobody said what became of it. */
  let isInDoubt = false
  let again: ReturnType<typeof setTimeout> | undefined

  const balanceText = h('strong', { class: 'number' }, money(balance))
  const message = h('p', { class: 'message', role: 'status', 'aria-live': 'polite' })
  const away = h('p', { class: 'away', role: 'alert' })
  const stage = h('section', { class: 'stage', 'aria-label': state.gameName })
  const controls = h('section', { class: 'controls', 'aria-label': t('frame.controls') })
  const button = (label: string, name: Parameters<typeof icon>[0], onClick: () => void) =>
    h('button', { type: 'button', class: 'quiet', onClick }, icon(name), h('span', {}, label))
  root.replaceChildren(
    h(
      'header',
      { class: 'bar' },
      h(
        'div',
        { class: 'title' },
        h('h1', {}, state.gameName),
        state.gameName !== state.venueName && h('small', {}, state.venueName),
      ),
      h('div', { class: 'purse' }, h('small', {}, t('frame.balance')), balanceText),
      h(
        'nav',
        { 'aria-label': t('frame.menu') },
        button(t('frame.rules'), 'rules', () => openSheet(t('frame.rulesTitle'), rules())),
        button(t('frame.records'), 'records', () => void openRecords()),
        button(t('frame.fairness'), 'fairness', () =>
          openFairness({
            nextSeedHash: state.draw === undefined ? nextSeedHash : undefined,
            clientSeed,
            onClientSeed: (seed) => (clientSeed = seed),
          }),
        ),
      ),
    ),
    away,
    h('main', {}, stage, controls),
    message,
  )

  /** @throws what is no answer of the server's */
  function fail(error: unknown): undefined {
    if (!(error instanceof CallError)) throw error
    if (isOver(error)) {
      hasEnded = true
      for (const sheet of document.querySelectorAll('dialog')) sheet.close()
      showNotice(root, error)
    } else if (error.code === 'AWAY') {
      if (away.textContent === '') away.textContent = t('frame.reconnecting')
      clearTimeout(again)
      again = setTimeout(() => void frame.refresh(), AGAIN_MS)
    } else frame.announce(error.message, 'bad')
    return undefined
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  const frame: Frame = {
    stage,
    controls,
    balance: () => balance,
    setBalance(amount) {
      balanceText.classList.toggle('grew', amount > balance)
      balance = amount
      balanceText.textContent = money(amount)
    },
    announce(text, tone = 'plain') {
      clearTimeout(timer)
      message.textContent = text
      message.dataset['tone'] = tone
      message.classList.add('shown')
      timer = setTimeout(() => message.classList.remove('shown'), SAY_MS)
    },
    async play(bets, draw) {
      stage.setAttribute('aria-busy', 'true')
      try {
        const answer = await send(bets, clientSeed, draw)
        ;({ nextSeedHash } = answer)
        return answer
      } catch (error) {
        isInDoubt = error instanceof CallError && error.code === 'AWAY'
        return fail(error)
      } finally {
        stage.removeAttribute('aria-busy')
      }
    },
    setRules: (next) => (rules = next),
    async refresh() {
      if (hasEnded) return undefined
      try {
        const fresh = await fetchState()
        away.textContent = ''
        frame.setBalance(fresh.balance)
        ;({ nextSeedHash } = fresh)
        if (isInDoubt) frame.announce(t('frame.reconnected'))
        isInDoubt = false
        return fresh
      } catch (error) {
        return fail(error)
      }
    },
  }
  return frame
}
