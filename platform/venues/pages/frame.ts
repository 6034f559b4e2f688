import { type BetView, CallError, type GameState, type PlayAnswer, play as send, state as fetchState } from './api.ts'
import { h, hueOf, money } from './dom.ts'
import { openFairness } from './panels/fairness.ts'
import { openRecords } from './panels/records.ts'
import { openSheet } from './panels/sheet.ts'

/** What a game is given to live in. */
export interface Frame {
  /** Where the game draws itself. */
  readonly stage: HTMLElement
  /** Stakes and the button. */
  readonly controls: HTMLElement
  balance(): number
  setBalance(amount: string): void
  /** Says something for a moment; read out politely. */
  say(text: string, tone?: 'plain' | 'win' | 'bad'): void
  /** Bets; undefined when it was refused, which the player has been told. */
  play(bets: readonly BetView[], draw?: string): Promise<PlayAnswer | undefined>
  /** What the rules button shows. */
  setRules(rules: () => readonly (Node | string)[]): void
  refresh(): Promise<GameState | undefined>
}

export type Mount = (frame: Frame, state: GameState) => void

const SAY_MS = 3_200

export function createFrame(root: HTMLElement, state: GameState): Frame {
  document.documentElement.style.setProperty('--hue', String(hueOf(state.game === '' ? state.venue : state.game)))
  let balance = state.balance
  let nextSeedHash = state.nextSeedHash
  let clientSeed = crypto.randomUUID().replaceAll('-', '').slice(0, 16)
  let rules: () => readonly (Node | string)[] = () => []

  const balanceText = h('strong', { class: 'number' }, money(balance))
  const message = h('p', { class: 'message', role: 'status', 'aria-live': 'polite' })
  const stage = h('section', { class: 'stage', 'aria-label': state.gameName })
  const controls = h('section', { class: 'controls', 'aria-label': '投注区' })
  const button = (label: string, onClick: () => void) => h('button', { type: 'button', class: 'quiet', onClick }, label)
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
      h('div', { class: 'purse' }, h('small', {}, '余额'), balanceText),
      h(
        'nav',
        { 'aria-label': '游戏菜单' },
        button('规则', () => openSheet('游戏规则', rules())),
        button('记录', () => void openRecords()),
        button('公平', () =>
          openFairness({
            nextSeedHash: state.draw === undefined ? nextSeedHash : undefined,
            clientSeed,
            onClientSeed: (seed) => (clientSeed = seed),
          }),
        ),
      ),
    ),
    h('main', {}, stage, controls),
    message,
  )

  let timer: ReturnType<typeof setTimeout> | undefined
  const frame: Frame = {
    stage,
    controls,
    balance: () => Number(balance),
    setBalance(amount) {
      balance = amount
      balanceText.textContent = money(amount)
    },
    say(text, tone = 'plain') {
      clearTimeout(timer)
      message.textContent = text
      message.dataset['tone'] = tone
      message.classList.add('shown')
      timer = setTimeout(() => message.classList.remove('shown'), SAY_MS)
    },
    async play(bets, draw) {
      try {
        const answer = await send(bets, clientSeed, draw)
        ;({ nextSeedHash } = answer)
        return answer
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        frame.say(error.message, 'bad')
        return undefined
      }
    },
    setRules: (next) => (rules = next),
    async refresh() {
      try {
        const fresh = await fetchState()
        frame.setBalance(fresh.balance)
        ;({ nextSeedHash } = fresh)
        return fresh
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code !== 'AWAY') frame.say(error.message, 'bad')
        return undefined
      }
    },
  }
  return frame
}
