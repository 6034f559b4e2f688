import type { GameInfo } from '@site/contracts/sports'
import { headScore, isFootball } from '@site/domain'

import { clockText } from '../../lib/clock-text.ts'
import type { SportsTranslate } from '../../lib/texts.ts'
import type { LiveGame } from '../feed/index.ts'

/**
 * Parts of a view that show clock, score and cards. An element says by `data-info` which it is; the painter writes
 * its text, and takes it out of sight when there is nothing to show.
 */
type InfoPart =
  | 'phase'
  | 'time'
  | 'score-h'
  | 'score-c'
  | 'red-h'
  | 'red-c'
  | 'yellow-h'
  | 'yellow-c'
  | 'corner-h'
  | 'corner-c'
  | 'half'

/** How long a goal is pointed out. */
const GOAL_MS = 12_000

const count = (value: number | undefined) => (value === undefined || value === 0 ? '' : String(value))

function textsOf(info: GameInfo, isLive: boolean, half: (score: string) => string): Partial<Record<InfoPart, string>> {
  if (!isLive) return {}
  const score = headScore({ ...info })
  return {
    'score-h': score?.home ?? '',
    'score-c': score?.away ?? '',
    'red-h': count(info.red_h),
    'red-c': count(info.red_c),
    'yellow-h': count(info.yellow_h),
    'yellow-c': count(info.yellow_c),
    'corner-h': String(info.corner_h ?? ''),
    'corner-c': String(info.corner_c ?? ''),
    // While the first half runs its score is the score.
    half:
      info.sc_H1_H === undefined || info.re_time.startsWith('1H') ? '' : half(`${info.sc_H1_H}-${info.sc_H1_C ?? ''}`),
  }
}

export interface InfoPainter {
  /** Everything, after a change of the match. */
  paint(live: LiveGame): void
  /** The clock alone, once a second. */
  tick(live: LiveGame): void
}

/** Paints the `data-info` parts inside an element straight into the page, like the prices. */
export function infoPainter(root: HTMLElement, t: SportsTranslate, now: () => number): InfoPainter {
  const parts = [...root.querySelectorAll<HTMLElement>('[data-info]')]
  let goals: readonly [string, string] | undefined
  let goalTimer: ReturnType<typeof setTimeout> | undefined

  function write(part: InfoPart, text: string): void {
    for (const element of parts) {
      if (element.dataset['info'] !== part) continue
      if (element.textContent !== text) element.textContent = text
      if (element.hidden !== (text === '')) element.hidden = text === ''
    }
  }

  function pointOutGoal(home: string, away: string): void {
    const before = goals
    goals = [home, away]
    if (before === undefined || (before[0] === home && before[1] === away)) return
    root.dataset['goal'] = before[0] === home ? 'away' : 'home'
    clearTimeout(goalTimer)
    goalTimer = setTimeout(() => delete root.dataset['goal'], GOAL_MS)
  }

  function tick({ game }: LiveGame): void {
    const { phase, time } = clockText(t, game, now())
    write('phase', phase)
    write('time', time)
  }

  return {
    tick,
    paint(live) {
      const { game } = live
      const texts = textsOf(game.gameInfo, game.isLive, (score) => t('match.halfScore', { score }))
      for (const part of [
        'score-h',
        'score-c',
        'red-h',
        'red-c',
        'yellow-h',
        'yellow-c',
        'corner-h',
        'corner-c',
        'half',
      ] as const) {
        write(part, texts[part] ?? '')
      }
      // Games of a set or points of a quarter change all the time; only football has goals to point out.
      if (isFootball(game.gameType) && game.isLive) pointOutGoal(texts['score-h'] ?? '', texts['score-c'] ?? '')
      tick(live)
    },
  }
}
