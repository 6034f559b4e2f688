import type { EsportsOutcome } from '@site/domain/games'
import { ESPORTS_MARGIN, marginWords, winsEsports } from '@site/domain/games'

import type { DrawResult } from '../answers.schema.ts'
import { h, isCalm, pause } from '../dom.ts'
import { drawTable } from '../draw-table.ts'
import type { Mount } from '../frame.ts'
import { teams } from '../teams.ts'
import { t } from '../texts.ts'

const MAP_MS = 5_500
const STEPS = 20

/** Best-of-three matches, played out map by map. */
export const mount: Mount = (frame, state) => {
  drawTable<EsportsOutcome>(frame, state, {
    action: t('draws.action'),
    running: t('match.running'),
    issue: (draw) => t('esports.issue', { title: draw.event.title }),
    wins: winsEsports,
    pastClass: 'match-list',
    chips: [1_000n, 5_000n, 10_000n, 50_000n, 100_000n],
    scene(draw) {
      const { home, away } = draw.event
      return h('div', { class: 'match' }, teams(home, away, 'badge'), h('ol', { class: 'maps', 'aria-live': 'polite' }))
    },
    async reveal(scene, outcome, draw) {
      const { home, away } = draw.event
      const score = scene.querySelector('.score')
      const maps = scene.querySelector('.maps')
      const won = [0, 0]
      for (const [index, map] of outcome.maps.entries()) {
        const line = h('li', {}, t('esports.map', { number: index + 1 }))
        const kills = h('b', { class: 'number' }, '0 : 0')
        const note = h(
          'span',
          { class: 'dim' },
          index === 0
            ? t('esports.firstBlood', { team: outcome.firstBlood === 'h' ? home : away })
            : t('esports.running'),
        )
        line.append(kills, note)
        maps?.append(line)
        for (let step = 1; step <= STEPS && !isCalm(); step++) {
          await pause(MAP_MS / STEPS)
          kills.textContent = map.kills.map((all) => Math.round((all * step) / STEPS)).join(' : ')
        }
        kills.textContent = map.kills.join(' : ')
        note.textContent = t('esports.mapWon', { team: map.winner === 'h' ? home : away, minutes: map.minutes })
        won[map.winner === 'h' ? 0 : 1] = (won[map.winner === 'h' ? 0 : 1] ?? 0) + 1
        if (score) score.textContent = won.join(' - ')
      }
    },
    past(result: DrawResult) {
      const { maps } = result.outcome as EsportsOutcome
      const { home = '', away = '' } = result
      const taken = maps.filter(({ winner }) => winner === 'h').length
      return h(
        'li',
        {},
        h('span', {}, home),
        h('b', { class: 'number' }, `${taken} - ${maps.length - taken}`),
        h('span', {}, away),
      )
    },
  })
  frame.setRules(() => [
    h('p', {}, t('esports.rules.match')),
    h('p', {}, t('esports.rules.settlement')),
    h('p', {}, t('esports.rules.odds', marginWords(ESPORTS_MARGIN))),
  ])
}
