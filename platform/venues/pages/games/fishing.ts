import { type Fen, printPercent } from '@site/domain'
import { FISH, type Fish, type FishingOutcome, catchChance, fishingRtp } from '@site/domain/games'

import { winOf } from '../answers.schema.ts'
import { createAutoPlay } from '../auto-play.ts'
import { h, isCalm, money, svg } from '../dom.ts'
import { deductStake, type Mount } from '../frame.ts'
import { openAutoPlay } from '../panels/auto-play.ts'
import { stakePicker } from '../stakes.ts'
import { fishArt } from './fish-art.ts'
import { coins, seabed } from './sea-art.ts'
import { nameIn, t } from '../texts.ts'

const CANNONS: readonly Fen[] = [10n, 50n, 100n, 200n, 500n, 1_000n]
/** The sea is as wide as the window lets it be; fish keep their size. */
const WIDTH = innerWidth <= 560 ? 520 : 1000
const HEIGHT = 560
/** How many of each kind swim at once, from the smallest to the largest. */
const SHOALS = [5, 4, 3, 3, 2, 2, 1, 1]
const AUTO_MS = 450

interface Swimmer {
  readonly fish: Fish
  readonly element: SVGElement
  x: number
  y: number
  speed: number
  phase: number
}

const nameOf = ({ key }: Fish) => nameIn('fishing.fish', key)

/** A sea of fish: a click, or a number key, fires at one. Every shot is a round of its own. */
export const mount: Mount = (frame) => {
  let stake: Fen = 100n
  let isFiring = false
  /** The fish that is fired at by itself. */
  let aimed: string | undefined
  const sea = svg('svg', {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    class: 'sea',
    role: 'img',
    'aria-label': t('fishing.sea'),
  })
  const barrel = svg('g', { class: 'cannon' }, svg('path', { d: 'M-14 0h28l-5-58h-18z' }), svg('circle', { r: '26' }))
  barrel.setAttribute('transform', `translate(${WIDTH / 2} ${HEIGHT - 12})`)
  const swimmers = FISH.flatMap((fish, index) => Array.from({ length: SHOALS[index] ?? 1 }, () => swimmer(fish)))
  sea.append(...seabed(WIDTH, HEIGHT), ...swimmers.map(({ element }) => element), barrel)

  for (const one of swimmers) one.element.addEventListener('click', () => void fire(one))
  const targets = FISH.map((fish, index) =>
    h(
      'button',
      {
        type: 'button',
        class: 'spot',
        'aria-keyshortcuts': String(index + 1),
        onClick: () => void fireAt(fish),
      },
      h('span', { class: 'name' }, nameOf(fish)),
      h('span', { class: 'pays number' }, `×${fish.multiple}`),
      h('kbd', {}, String(index + 1)),
    ),
  )
  const autoButton = h(
    'button',
    { type: 'button', class: 'quiet', 'aria-pressed': 'false', onClick: toggleAuto },
    t('fishing.auto'),
  )
  const auto = createAutoPlay({
    onChange(isOn) {
      aimed = isOn ? FISH[0]?.key : undefined
      autoButton.setAttribute('aria-pressed', String(isOn))
    },
  })

  function fireAt(fish: Fish): Promise<void> {
    const seen = swimmers.filter((one) => one.fish === fish)
    const nearest = seen.toSorted((one, two) => Math.abs(one.x - WIDTH / 2) - Math.abs(two.x - WIDTH / 2))[0]
    return nearest === undefined ? Promise.resolve() : fire(nearest)
  }

  async function fire(target: Swimmer): Promise<void> {
    if (isFiring) return
    isFiring = true
    if (auto.isOn()) aimed = target.fish.key
    aim(target)
    const staked = stake
    deductStake(frame, staked)
    const answer = await frame.play([{ key: target.fish.key, stake: staked }])
    isFiring = false
    if (answer === undefined) {
      auto.stop()
      await frame.refresh()
      return
    }
    frame.setBalance(answer.balance)
    const { caught } = answer.round.outcome as FishingOutcome
    splash(target, caught ? `+${money(winOf(answer.round))}` : t('fishing.missed'), caught)
    if (caught) {
      frame.announce(t('fishing.caught', { fish: nameOf(target.fish), amount: money(winOf(answer.round)) }), 'win')
      restart(target)
    }
    auto.played(winOf(answer.round) - staked, stake)
    if (auto.isOn()) setTimeout(() => void again(), AUTO_MS)
  }

  async function again(): Promise<void> {
    // Whoever reads the rules or the records does not play.
    if (document.querySelector('dialog[open]') !== null) return auto.stop()
    const fish = FISH.find(({ key }) => key === aimed)
    if (fish !== undefined) await fireAt(fish)
  }

  function toggleAuto(): void {
    if (auto.isOn()) return auto.stop()
    openAutoPlay({
      stake,
      onStart(plan) {
        auto.start(plan)
        frame.announce(t('fishing.autoHint'))
      },
    })
  }

  function aim({ x, y }: Swimmer): void {
    const angle = (Math.atan2(x - WIDTH / 2, HEIGHT - 12 - y) * 180) / Math.PI
    barrel.setAttribute('transform', `translate(${WIDTH / 2} ${HEIGHT - 12}) rotate(${angle})`)
    if (isCalm()) return
    const shot = svg('line', {
      class: 'shot',
      x1: String(WIDTH / 2),
      y1: String(HEIGHT - 40),
      x2: String(x),
      y2: String(y),
    })
    sea.append(shot)
    setTimeout(() => shot.remove(), 260)
  }

  function splash({ x, y }: Swimmer, text: string, isCatch: boolean): void {
    const label = svg('text', { x: String(x), y: String(y), class: isCatch ? 'caught' : 'missed' }, text)
    sea.append(label)
    setTimeout(() => label.remove(), 900)
    if (isCalm()) return
    const net = svg('circle', { class: 'net', cx: String(x), cy: String(y), r: '46' })
    sea.append(net)
    net.animate([{ opacity: 1 }, { opacity: 0 }], 420).onfinish = () => net.remove()
    label.animate([{ opacity: 1 }, { opacity: 1, offset: 0.6 }, { opacity: 0, transform: 'translateY(-40px)' }], 900)
    if (isCatch) coins(sea, { x, y }, { x: WIDTH / 2, y: HEIGHT - 12 })
  }

  let before = performance.now()
  function swim(now: number): void {
    const seconds = Math.min(0.1, (now - before) / 1000)
    before = now
    for (const one of swimmers) {
      one.x += one.speed * seconds
      one.phase += seconds
      if (one.x > WIDTH + 90 || one.x < -90) restart(one)
      const flip = one.speed < 0 ? 'scale(-1 1)' : ''
      one.element.setAttribute('transform', `translate(${one.x} ${one.y + Math.sin(one.phase * 2) * 8}) ${flip}`)
    }
    requestAnimationFrame(swim)
  }

  addEventListener('keydown', (event) => {
    const fish = FISH[Number(event.key) - 1]
    if (fish === undefined || event.repeat || document.querySelector('dialog[open]') !== null) return
    if (!(document.activeElement instanceof HTMLInputElement) || document.activeElement.type === 'radio')
      void fireAt(fish)
  })

  frame.stage.append(sea, h('div', { class: 'spots targets' }, ...targets))
  frame.controls.append(
    stakePicker(t('fishing.cannon'), CANNONS, stake, (next) => (stake = next)),
    autoButton,
  )
  frame.setRules(rulesOf)
  if (isCalm()) for (const one of swimmers) one.element.setAttribute('transform', `translate(${one.x} ${one.y})`)
  else requestAnimationFrame(swim)
}

function swimmer(fish: Fish): Swimmer {
  const one: Swimmer = {
    fish,
    element: fishArt(fish.key),
    x: Math.random() * WIDTH,
    y: 0,
    speed: 0,
    phase: Math.random() * 6,
  }
  steer(one)
  return one
}

/** Sends a fish in from an edge of the sea. */
function restart(one: Swimmer): void {
  steer(one)
  one.x = one.speed > 0 ? -80 : WIDTH + 80
}

function steer(one: Swimmer): void {
  one.y = 50 + Math.random() * (HEIGHT - 170)
  one.speed = (Math.random() < 0.5 ? -1 : 1) * (30 + Math.random() * 60)
}

function rulesOf(): readonly (Node | string)[] {
  return [
    h('p', {}, t('fishing.rules.shot')),
    h(
      'table',
      {},
      h('caption', {}, t('fishing.rules.caption')),
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          ...[t('fishing.rules.fish'), t('fishing.rules.multiple'), t('fishing.rules.chance'), 'RTP'].map((text) =>
            h('th', { scope: 'col' }, text),
          ),
        ),
      ),
      h(
        'tbody',
        {},
        ...FISH.map((fish) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, nameOf(fish)),
            h('td', {}, `×${fish.multiple}`),
            h('td', {}, `${(catchChance(fish) / 10_000).toFixed(2)}%`),
            h('td', {}, printPercent(fishingRtp(fish))),
          ),
        ),
      ),
    ),
  ]
}
