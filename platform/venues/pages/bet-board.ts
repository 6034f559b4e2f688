import { type Fen, formatPlain } from '@site/domain'

import type { BetView } from './answers.schema.ts'
import { h, money } from './dom.ts'
import { stakePicker } from './stakes.ts'
import { t } from './texts.ts'

export interface Spot {
  readonly key: string
  readonly name: string
  /** What it pays, under the name. */
  readonly pays: string
}

export interface SpotGroup {
  readonly name: string
  readonly spots: readonly Spot[]
}

interface BoardOptions {
  readonly groups: readonly SpotGroup[]
  readonly chips: readonly Fen[]
  readonly chip: Fen
  readonly action: string
  /** Spots of which only one can be bet on. */
  readonly rivals?: readonly string[]
  readonly balance: () => Fen
  readonly onBet: (bets: readonly BetView[]) => void
  readonly onRefuse: (text: string) => void
}

export interface BetBoard {
  readonly spots: HTMLElement
  readonly controls: readonly HTMLElement[]
  /** Nothing can be put down while locked. */
  lock(isLocked: boolean): void
  /** Takes what lies on the board away, and remembers it for «repeat». */
  clear(): void
  mark(winners: readonly string[]): void
}

/** Spots that chips are put on, one press a chip, and the button that bets them all. */
export function betBoard(options: BoardOptions): BetBoard {
  const { rivals = [] } = options
  const stakes = new Map<string, Fen>()
  let last: readonly BetView[] = []
  let chip = options.chip
  let isLocked = false
  const buttons = new Map<string, HTMLButtonElement>()

  const place = h('button', { type: 'button', class: 'primary place', onClick: bet })
  const undo = h('button', { type: 'button', class: 'quiet', onClick: () => clear() }, t('bets.clear'))
  const repeat = h('button', { type: 'button', class: 'quiet', onClick: again }, t('bets.repeat'))

  function put(key: string): void {
    if (isLocked) return
    const rival = rivals.includes(key) ? rivals.find((one) => one !== key && stakes.has(one)) : undefined
    if (rival !== undefined) stakes.delete(rival)
    if (total() + chip > options.balance()) return options.onRefuse(t('bets.tooLittle'))
    stakes.set(key, (stakes.get(key) ?? 0n) + chip)
    paint()
  }

  function total(): Fen {
    return [...stakes.values()].reduce((sum, stake) => sum + stake, 0n)
  }

  function bets(): readonly BetView[] {
    return [...stakes].map(([key, stake]) => ({ key, stake }))
  }

  function bet(): void {
    if (stakes.size === 0 || isLocked) return
    last = bets()
    options.onBet(last)
  }

  function again(): void {
    stakes.clear()
    for (const { key, stake } of last) if (buttons.has(key)) stakes.set(key, stake)
    paint()
  }

  function clear(): void {
    stakes.clear()
    paint()
  }

  function paint(): void {
    const amount = total()
    place.textContent = amount === 0n ? options.action : `${options.action} ${money(amount)}`
    place.disabled = isLocked || amount === 0n
    undo.disabled = isLocked || amount === 0n
    repeat.disabled = isLocked || last.length === 0
    for (const [key, button] of buttons) {
      const stake = stakes.get(key)
      button.disabled = isLocked
      button.classList.toggle('staked', stake !== undefined)
      const mark = button.querySelector('.on')
      if (mark) mark.textContent = stake === undefined ? '' : formatPlain(stake)
    }
  }

  const spots = h(
    'div',
    { class: 'board' },
    ...options.groups.map(({ name, spots: some }) =>
      h(
        'section',
        { class: some.length > 2 ? 'group' : 'group short', 'aria-label': name },
        options.groups.length > 1 && h('h2', { class: 'small' }, name),
        inColumns(
          some.length,
          some.map((spot) => {
            const button = h(
              'button',
              { type: 'button', class: 'spot', 'data-key': spot.key, onClick: () => put(spot.key) },
              h('span', { class: 'name' }, spot.name),
              h('span', { class: 'pays number' }, spot.pays),
              h('span', { class: 'on number' }),
            )
            buttons.set(spot.key, button)
            return button
          }),
        ),
      ),
    ),
  )
  paint()
  return {
    spots,
    controls: [
      stakePicker(t('bets.chip'), options.chips, chip, (next) => (chip = next)),
      h('div', { class: 'actions' }, undo, repeat, place),
    ],
    lock(next) {
      isLocked = next
      paint()
    },
    clear,
    mark(winners) {
      for (const [key, button] of buttons) button.classList.toggle('won', winners.includes(key))
    },
  }
}

/** Rows without a lonely last spot: as many columns as divide the number well, on a wide window and on a narrow one. */
function inColumns(count: number, spots: readonly HTMLElement[]): HTMLElement {
  const wide = count <= 9 ? count : Math.ceil(count / 2)
  const narrow = count <= 4 ? count : count === 7 ? 4 : count % 3 === 0 ? 3 : wide
  const element = h('div', { class: 'spots' }, ...spots)
  element.style.setProperty('--columns', String(wide))
  element.style.setProperty('--columns-narrow', String(narrow))
  return element
}
