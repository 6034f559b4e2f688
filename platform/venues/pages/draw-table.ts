import { type Fen, showOdds, siteClock } from '@site/domain'

import {
  type BetView,
  type DrawResult,
  type DrawState,
  type GameState,
  type RoundView,
  winOf,
} from './answers.schema.ts'
import { rounds } from './api.ts'
import { type BetBoard, betBoard } from './bet-board.ts'
import { CallError } from './call-error.ts'
import { h, money, pause } from './dom.ts'
import type { Frame } from './frame.ts'
import { t } from './texts.ts'

interface Look<Outcome> {
  readonly action: string
  /** What the draw that is on is called. */
  issue(draw: DrawState): string
  /** What happens between the closing and the next draw, in words. */
  readonly running: string
  /** Whether a selection wins by this outcome. */
  wins(outcome: Outcome, key: string): boolean
  readonly chips: readonly Fen[]
  /** What the draw is about, above the countdown; drawn anew for each one. */
  scene(draw: DrawState): HTMLElement
  /** Shows the outcome in the scene; resolves when the player has seen it. */
  reveal(scene: HTMLElement, outcome: Outcome, draw: DrawState): Promise<void>
  /** One earlier result in a line. */
  past(result: DrawResult): HTMLElement
  /** A class for the list of earlier results. */
  readonly pastClass?: string
}

const TICK_MS = 250
/** After the draw the server needs a moment to pay. */
const PAID_MS = 1_800

/** The life of a game with draws: bets, closing, outcome, the next one. */
export function drawTable<Outcome>(frame: Frame, first: GameState, look: Look<Outcome>): void {
  const sceneBox = h('div', { class: 'scene' })
  const issue = h('span', { class: 'issue' })
  const left = h('i', {})
  const leftBar = h('div', { class: 'left-bar', 'aria-hidden': 'true' }, left)
  const phase = h('span', { class: 'phase' })
  const clock = h('strong', { class: 'clock number', role: 'timer' })
  const seed = h('code', { class: 'seed' })
  const mine = h('ul', { class: 'mine', 'aria-label': t('draws.mine') })
  const boardBox = h('div', { class: 'board-box' })
  const pastBox = h('ol', { class: `past ${look.pastClass ?? ''}`, 'aria-label': t('draws.past') })
  let offset = 0
  let draw: DrawState | undefined
  let board: BetBoard | undefined
  let revealed = ''
  let finished = ''
  let isAsking = false

  function show(state: GameState): void {
    if (state.draw === undefined) return
    offset = state.draw.now - Date.now()
    if (draw?.id !== state.draw.id) open(state.draw)
    pastBox.replaceChildren(...(state.past ?? []).slice(0, 10).map((result) => look.past(result)))
    if (state.result !== undefined && draw !== undefined && revealed !== draw.id) void reveal(state.result, draw)
  }

  function open(next: DrawState): void {
    draw = next
    sceneBox.replaceChildren(look.scene(next))
    issue.textContent = look.issue(next)
    seed.textContent = next.seedHash
    mine.replaceChildren()
    const { markets } = next.event
    board = betBoard({
      groups: markets.map(({ name, selections }) => ({
        name,
        spots: selections.map(({ key, name: spot, odds }) => ({ key, name: spot, pays: showOdds(odds, 'E') })),
      })),
      chips: look.chips,
      chip: look.chips[0] ?? 100n,
      action: look.action,
      balance: () => frame.balance(),
      onBet: (bets) => void bet(bets),
      onRefuse: (text) => frame.announce(text, 'bad'),
    })
    boardBox.replaceChildren(board.spots)
    frame.controls.replaceChildren(...board.controls)
    void listMine(next.id)
  }

  async function bet(bets: readonly BetView[]): Promise<void> {
    if (draw === undefined) return
    board?.lock(true)
    const answer = await frame.play(bets, draw.id)
    board?.lock(false)
    if (answer === undefined) return void (await frame.refresh())
    frame.setBalance(answer.balance)
    frame.announce(t('draws.placed', { amount: money(answer.round.stake) }))
    board?.clear()
    await listMine(draw.id)
  }

  async function listMine(id: string): Promise<readonly RoundView[]> {
    try {
      const { list } = await rounds()
      const here = list.filter((round) => round.draw === id)
      mine.replaceChildren(
        ...here.map((round) =>
          h(
            'li',
            {},
            h('span', {}, round.bets.map(({ key }) => nameOf(key)).join('、')),
            h('span', { class: 'number' }, money(round.stake)),
            h('small', {}, siteClock(round.at)),
            stateOf(round),
          ),
        ),
      )
      return here
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return []
    }
  }

  function nameOf(key: string): string {
    const market = draw?.event.markets.find(({ selections }) => selections.some((one) => one.key === key))
    return `${market?.name ?? ''} ${market?.selections.find((one) => one.key === key)?.name ?? ''}`
  }

  async function reveal({ outcome, text }: DrawResult, of: DrawState): Promise<void> {
    revealed = of.id
    await look.reveal(sceneBox, outcome as Outcome, of)
    finished = of.id
    if (draw?.id === of.id) {
      const keys = of.event.markets.flatMap(({ selections }) => selections.map(({ key }) => key))
      board?.mark(keys.filter((key) => look.wins(outcome as Outcome, key)))
    }
    frame.announce(text)
    const paid = of.drawsAt + PAID_MS - Date.now() - offset
    if (paid > 0) await pause(paid)
    await frame.refresh()
    if (draw?.id !== of.id) return
    const won = (await listMine(of.id)).reduce((sum, round) => sum + winOf(round), 0n)
    if (won > 0n) frame.announce(t('draws.returned', { amount: money(won) }), 'win')
  }

  async function refresh(): Promise<void> {
    if (isAsking) return
    isAsking = true
    const state = await frame.refresh()
    if (state !== undefined) show(state)
    else await pause(1_500)
    isAsking = false
  }

  function tick(): void {
    if (draw === undefined) return
    const now = Date.now() + offset
    const isOpen = now < draw.closesAt
    const until = isOpen ? draw.closesAt : now < draw.drawsAt ? draw.drawsAt : draw.endsAt
    const since = isOpen ? draw.opensAt : now < draw.drawsAt ? draw.closesAt : draw.drawsAt
    phase.textContent = isOpen
      ? t('draws.open')
      : now < draw.drawsAt
        ? t('draws.closed')
        : finished === draw.id
          ? t('draws.over')
          : look.running
    left.style.transform = `scaleX(${Math.max(0, (until - now) / (until - since))})`
    leftBar.dataset['state'] = isOpen ? 'open' : 'closed'
    clock.textContent = String(Math.max(0, Math.ceil((until - now) / 1000))).padStart(2, '0')
    phase.dataset['state'] = isOpen ? 'open' : 'closed'
    if (!isOpen) board?.lock(true)
    if (now >= draw.endsAt || (now >= draw.drawsAt && revealed !== draw.id)) void refresh()
  }

  frame.stage.append(
    h(
      'div',
      { class: 'draw' },
      h(
        'div',
        { class: 'now' },
        h('div', { class: 'countdown' }, issue, h('span', {}, phase, clock, h('small', {}, t('draws.seconds')))),
        leftBar,
        sceneBox,
      ),
      boardBox,
    ),
    h(
      'div',
      { class: 'aside' },
      panel(t('draws.mine'), mine, h('p', {}, t('draws.noneOfMine'))),
      panel(t('draws.past'), pastBox),
      panel(t('draws.seed'), seed),
    ),
  )
  show(first)
  setInterval(tick, TICK_MS)
  tick()
}

function panel(title: string, ...content: readonly Node[]): HTMLElement {
  return h('section', { class: 'panel' }, h('h2', { class: 'small' }, title), ...content)
}

function stateOf(round: RoundView): HTMLElement {
  const { status, stake } = round
  const win = winOf(round)
  if (status === 'cancelling' || status === 'cancelled') return h('strong', { class: 'dim' }, t('draws.refunded'))
  if (status !== 'settled') return h('strong', { class: 'dim' }, t('draws.waiting'))
  const tone = win > stake ? 'up' : 'dim'
  return h('strong', { class: tone }, win === 0n ? t('draws.lost') : t('draws.won', { amount: money(win) }))
}
