import { printPercent, showOdds } from '@site/domain'
import { type DrawMarket, type KuaiSanOutcome, drawReturns, kuaiSanOutcomes, winsKuaiSan } from '@site/domain/games'

import type { DrawResult } from '../answers.schema.ts'
import { drawing, h, isCalm, pause, svg } from '../dom.ts'
import { drawTable } from '../draw-table.ts'
import type { Mount } from '../frame.ts'
import { t } from '../texts.ts'

const SPOTS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[32, 32]],
  2: [
    [18, 18],
    [46, 46],
  ],
  3: [
    [16, 16],
    [32, 32],
    [48, 48],
  ],
  4: [
    [18, 18],
    [46, 18],
    [18, 46],
    [46, 46],
  ],
  5: [
    [17, 17],
    [47, 17],
    [32, 32],
    [17, 47],
    [47, 47],
  ],
  6: [
    [18, 15],
    [46, 15],
    [18, 32],
    [46, 32],
    [18, 49],
    [46, 49],
  ],
}
const ROLL_MS = 1_600

/** Three dice every minute. */
export const mount: Mount = (frame, state) => {
  drawTable<KuaiSanOutcome>(frame, state, {
    action: t('draws.action'),
    running: t('lottery.running'),
    issue: (draw) => t('lottery.issue', { number: numberOf(draw.id) }),
    wins: winsKuaiSan,
    chips: [200n, 1_000n, 5_000n, 10_000n, 50_000n],
    scene: () =>
      h(
        'div',
        { class: 'dice-scene' },
        h(
          'div',
          { class: 'dice', role: 'img', 'aria-label': t('lottery.waiting') },
          ...[1, 2, 3].map(() => h('span', {}, dieArt(0))),
        ),
        h('p', { class: 'sum' }, t('lottery.waiting')),
      ),
    async reveal(scene, { dice }) {
      const box = scene.querySelector('.dice')
      const cells = [...(box?.children ?? [])]
      const until = performance.now() + (isCalm() ? 0 : ROLL_MS)
      if (!isCalm()) box?.classList.add('tumbling')
      while (performance.now() < until) {
        for (const cell of cells) cell.replaceChildren(dieArt(1 + Math.floor(Math.random() * 6)))
        await pause(90)
      }
      box?.classList.remove('tumbling')
      cells.forEach((cell, index) => cell.replaceChildren(dieArt(dice[index] ?? 1)))
      box?.setAttribute('aria-label', t('lottery.drawn', { dice: dice.join('、') }))
      const sum = scene.querySelector('.sum')
      if (sum) sum.textContent = summary(dice)
    },
    past: (result) => past(result),
  })
  frame.setRules(() => rulesOf(state.draw?.event.markets ?? []))
}

const numberOf = (id: string) => id.split('-')[1] ?? ''

function summary(dice: readonly number[]): string {
  const sum = dice.reduce((all, face) => all + face, 0)
  if (new Set(dice).size === 1) return t('lottery.triple', { sum })
  return t('lottery.sum', {
    sum,
    size: t(sum >= 11 ? 'lottery.big' : 'lottery.small'),
    parity: t(sum % 2 === 1 ? 'lottery.odd' : 'lottery.even'),
  })
}

function past({ id, outcome }: DrawResult): HTMLElement {
  const { dice } = outcome as KuaiSanOutcome
  return h(
    'li',
    {},
    h('span', { class: 'dim number' }, numberOf(id).slice(-6)),
    h('b', { class: 'number' }, dice.join(' ')),
    h('span', {}, summary(dice)),
  )
}

function dieArt(face: number): SVGElement {
  return drawing(
    '0 0 64 64',
    svg('rect', { x: '2', y: '2', width: '60', height: '60', rx: '12', class: 'die' }),
    ...(SPOTS[face] ?? []).map(([cx, cy]) => svg('circle', { cx: String(cx), cy: String(cy), r: '6.5', class: 'pip' })),
    ...(face === 0 ? [svg('text', { x: '32', y: '43', 'text-anchor': 'middle', class: 'pip' }, '?')] : []),
  )
}

function rulesOf(markets: readonly DrawMarket[]): readonly (Node | string)[] {
  return [
    h('p', {}, t('lottery.rules.draw')),
    h(
      'table',
      {},
      h('caption', {}, t('rules.prices')),
      h(
        'thead',
        {},
        h('tr', {}, ...[t('rules.bet'), t('rules.returns'), 'RTP'].map((text) => h('th', { scope: 'col' }, text))),
      ),
      h(
        'tbody',
        {},
        ...drawReturns(markets, kuaiSanOutcomes(), winsKuaiSan).map(({ selection: { name, odds }, rtp }) =>
          h(
            'tr',
            {},
            h('th', { scope: 'row' }, name),
            h('td', {}, t('rules.times', { multiple: showOdds(odds, 'E') })),
            h('td', {}, printPercent(rtp)),
          ),
        ),
      ),
    ),
  ]
}
