import type { CourseEvent, Game } from '@site/contracts/sports'
import { VisuallyHidden } from '@site/ui'
import { useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { newsAfter } from '../course.ts'
import { sentenceOf } from '../event-words.ts'

interface SpokenNewsProps {
  readonly game: Game
  readonly events: readonly CourseEvent[]
}

/** Goals, cards and whistles for who cannot see them, as they happen: no move, and nothing that was before. */
export function SpokenNews({ game, events }: SpokenNewsProps) {
  const t = useSportsTexts()
  const [since] = useState(events.at(-1)?.at ?? 0)
  const news = newsAfter(events, since)
  return (
    <VisuallyHidden>
      <span role="status">{news && sentenceOf(t, game, news)}</span>
    </VisuallyHidden>
  )
}
