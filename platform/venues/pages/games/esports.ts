import type { EsportsEvent, EsportsOutcome } from '@site/domain/games'
import { esportsEvent, winsEsports } from '@site/domain/games'

import type { DrawResult } from '../api.ts'
import { h, isCalm, pause } from '../dom.ts'
import { drawTable } from '../draw-table.ts'
import type { Mount } from '../frame.ts'
import { teams } from '../teams.ts'

const MAP_MS = 5_500
const STEPS = 20

/** Best-of-three matches, played out map by map. */
export const mount: Mount = (frame, state) => {
  drawTable<EsportsOutcome>(frame, state, {
    action: '投注',
    running: '比赛进行中，距下场',
    issue: (draw) => `${(draw.event as EsportsEvent).title} · 三局两胜`,
    wins: winsEsports,
    pastClass: 'match-list',
    chips: [10, 50, 100, 500, 1_000],
    scene(draw) {
      const { home, away } = draw.event as EsportsEvent
      return h('div', { class: 'match' }, teams(home, away, 'badge'), h('ol', { class: 'maps', 'aria-live': 'polite' }))
    },
    async reveal(scene, outcome, draw) {
      const { home, away } = draw.event as EsportsEvent
      const score = scene.querySelector('.score')
      const maps = scene.querySelector('.maps')
      const won = [0, 0]
      for (const [index, map] of outcome.maps.entries()) {
        const line = h('li', {}, `第 ${index + 1} 局`)
        const kills = h('b', { class: 'number' }, '0 : 0')
        const note = h(
          'span',
          { class: 'dim' },
          index === 0 ? `首杀 ${outcome.firstBlood === 'h' ? home : away}` : '进行中',
        )
        line.append(kills, note)
        maps?.append(line)
        for (let step = 1; step <= STEPS && !isCalm(); step++) {
          await pause(MAP_MS / STEPS)
          kills.textContent = map.kills.map((all) => Math.round((all * step) / STEPS)).join(' : ')
        }
        kills.textContent = map.kills.join(' : ')
        note.textContent = `${map.winner === 'h' ? home : away}胜 · ${map.minutes} 分钟`
        won[map.winner === 'h' ? 0 : 1] = (won[map.winner === 'h' ? 0 : 1] ?? 0) + 1
        if (score) score.textContent = won.join(' - ')
      }
    },
    past(result: DrawResult) {
      const { maps } = result.outcome as EsportsOutcome
      const { home, away } = esportsEvent(result.id)
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
    h(
      'p',
      {},
      '模拟电竞赛事，90 秒一场：50 秒投注，随后逐局进行。战队均为虚构，实力随场次变化，赔率在开盘时由实力换算并固定。',
    ),
    h('p', {}, '全场独赢、地图比分、地图总数以三局两胜结果结算；首杀以第一局为准。'),
    h('p', {}, '每个盘口的理论返还率约为 95%（赔率 = 1 ÷ 概率 ÷ 1.05，向下取两位小数）。'),
  ])
}
