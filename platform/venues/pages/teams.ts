import { h, hueOf } from './dom.ts'
import { t } from './texts.ts'

/** Two teams with the score between them, which is an `output` of the class `score`. `badge` are classes of a team's mark. */
export function teams(home: string, away: string, badge: string): HTMLElement {
  const score = h('output', { class: 'score number', 'aria-label': t('draws.score') }, '0 - 0')
  return h('div', { class: 'teams' }, team(home, badge), score, team(away, badge))
}

function team(name: string, badge: string): HTMLElement {
  const mark = h('span', { class: badge, 'aria-hidden': 'true' }, name.slice(0, 1))
  mark.style.setProperty('--team', String(hueOf(name)))
  return h('div', { class: 'team' }, mark, h('strong', {}, name))
}
