import type { FootballOutcome } from '@site/domain/games'
import { FOOTBALL_MARGIN, marginWords, winsFootball } from '@site/domain/games'

import type { DrawResult } from '../answers.schema.ts'
import { drawing, h, isCalm, pause, svg } from '../dom.ts'
import { drawTable } from '../draw-table.ts'
import type { Mount } from '../frame.ts'
import { teams } from '../teams.ts'
import { t } from '../texts.ts'

const MATCH_MS = 20_000
const MINUTES = 90

/** A virtual match every ninety seconds, with a pitch that tells what happens. */
export const mount: Mount = (frame, state) => {
  drawTable<FootballOutcome>(frame, state, {
    action: t('draws.action'),
    running: t('match.running'),
    issue: () => t('football.issue'),
    wins: winsFootball,
    pastClass: 'match-list',
    chips: [1_000n, 5_000n, 10_000n, 50_000n, 100_000n],
    scene(draw) {
      const { home, away } = draw.event
      return h(
        'div',
        { class: 'match' },
        teams(home, away, 'badge round'),
        h(
          'div',
          { class: 'field' },
          h('div', { class: 'pitch' }, pitchArt(), h('span', { class: 'minute number' }, t('football.notStarted'))),
          h('ol', { class: 'maps', 'aria-live': 'polite' }),
        ),
      )
    },
    async reveal(scene, { goals, score: final }, draw) {
      const { home, away } = draw.event
      const score = scene.querySelector('.score')
      const minute = scene.querySelector('.minute')
      const ball = scene.querySelector('.ball')
      const events = scene.querySelector('.maps')
      const now = [0, 0]
      const waiting = [...goals]
      for (let clock = 1; clock <= MINUTES; clock++) {
        if (!isCalm()) await pause(MATCH_MS / MINUTES)
        if (minute) minute.textContent = `${clock}'`
        for (let goal = waiting[0]; goal?.minute === clock; goal = waiting[0]) {
          waiting.shift()
          const side = goal.side === 'h' ? 0 : 1
          now[side] = (now[side] ?? 0) + 1
          events?.append(
            h(
              'li',
              {},
              h('b', { class: 'number' }, `${clock}'`),
              t('football.goal', { team: side === 0 ? home : away }),
            ),
          )
          ball?.setAttribute('cx', side === 0 ? '292' : '8')
          if (score) score.textContent = now.join(' - ')
        }
        if (waiting[0]?.minute !== clock + 1 && clock % 3 === 0) {
          ball?.setAttribute('cx', String(40 + Math.random() * 220))
          ball?.setAttribute('cy', String(20 + Math.random() * 80))
        }
      }
      if (minute) minute.textContent = t('football.finished')
      if (score) score.textContent = final.join(' - ')
    },
    past(result: DrawResult) {
      const { score } = result.outcome as FootballOutcome
      const { home = '', away = '' } = result
      return h('li', {}, h('span', {}, home), h('b', { class: 'number' }, score.join(' - ')), h('span', {}, away))
    },
  })
  frame.setRules(() => [
    h('p', {}, t('football.rules.match')),
    h('p', {}, t('football.rules.odds', marginWords(FOOTBALL_MARGIN))),
  ])
}

function pitchArt(): SVGElement {
  return drawing(
    '0 0 300 120',
    svg('rect', { x: '2', y: '2', width: '296', height: '116', rx: '4', class: 'grass' }),
    ...[0, 2, 4].map((stripe) =>
      svg('rect', { x: String(2 + stripe * 49.3), y: '2', width: '49.3', height: '116', class: 'mown' }),
    ),
    svg('path', { class: 'chalk', d: 'M150 2v116M2 36h34v48H2M298 36h-34v48h34' }),
    svg('circle', { class: 'chalk', cx: '150', cy: '60', r: '20' }),
    svg('circle', { class: 'ball', cx: '150', cy: '60', r: '5' }),
  )
}
