import type { DeskMatch } from '@site/contracts/desk'
import { Tag, type Tone } from '@site/ui'

import { t } from '../../lib/texts.ts'

const TONES: Readonly<Record<DeskMatch['stage'], Tone>> = {
  before: 'info',
  live: 'live',
  break: 'warning',
  ended: 'neutral',
  void: 'error',
}

/** How far a match is, with its period and minute while it is played. */
export function StageTag({ of: { stage, period, seconds } }: { readonly of: DeskMatch }) {
  const isPlayed = stage === 'live' || stage === 'break'
  const minute = seconds === undefined ? '' : ` ${Math.floor(seconds / 60)}′`
  return <Tag tone={TONES[stage]}>{t(`matches.stages.${stage}`) + (isPlayed ? ` ${period}${minute}` : '')}</Tag>
}
