import { css } from '@emotion/react'
import type { Game } from '@site/contracts/sports'
import { isFootball, siteDateTime } from '@site/domain'
import { px, Segmented, Skeleton, text, tokenVar } from '@site/ui'
import { useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useModule } from '../../../lib/use-module.ts'
import { useCourse } from '../use-course.ts'
import { Court, PeriodComparison } from './court.tsx'
import { EventLines } from './event-line.tsx'
import { Pitch } from './pitch.tsx'
import { Poll } from './poll.tsx'
import { SpokenNews } from './spoken-news.tsx'
import { stageStyle } from './stage-style.ts'
import { Statistics } from './statistics.tsx'

/** The player is fetched where there is something to play. */
const loadStream = () => import(/* webpackChunkName: "match-stream" */ './stream.tsx')

const choiceStyle = css({ padding: px(8, 12, 0) })
const beforeStyle = css(stageStyle, {
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: px(4),
  minHeight: px(150),
  paddingBlock: px(20),
  fontSize: text(13),
  '& > b': { fontSize: text(16), color: tokenVar('brand.text') },
  '& > span': { color: tokenVar('brand.weak') },
})
const noteStyle = css({ margin: 0, padding: px(6, 12), fontSize: text(12), color: tokenVar('text.weak') })

/** A match as it goes on: the stream or the animation, what members think, statistics and events. */
export function MatchCentre({ game }: { readonly game: Game }) {
  const t = useSportsTexts()
  const { course, streams, poll, isPending } = useCourse(game.gidm)
  const [stage, setStage] = useState<'stream' | 'animation'>('stream')
  const stream = streams.find(({ type }) => type === 'hls')
  const isStreamed = stream !== undefined && stage === 'stream'
  const part = useModule(loadStream, isStreamed)
  const animation = <Animation game={game} course={course} isPending={isPending} />
  return (
    <section aria-label={t('centre.title')}>
      {stream !== undefined && (
        <div css={choiceStyle}>
          <Segmented
            label={t('centre.stage')}
            value={stage}
            options={[
              { value: 'stream', label: t('centre.stream') },
              { value: 'animation', label: t('centre.drawn') },
            ]}
            onValueChange={setStage}
          />
        </div>
      )}
      {isStreamed && part === undefined && <Skeleton shape="block" height={180} />}
      {isStreamed && part !== undefined && (
        <part.Stream url={stream.url} title={`${game.team_h} - ${game.team_c}`} fallback={animation} />
      )}
      {!isStreamed && animation}
      {/* Spoken beside the stream as well, and while the drawing rests out of sight. */}
      {course !== undefined && game.isLive && isFootball(game.gameType) && (
        <SpokenNews game={game} events={course.events} />
      )}
      <Poll game={game} pushed={poll} />
      {course !== undefined && <Statistics of={course.statistics} />}
      {course !== undefined && <EventLines game={game} events={course.events} />}
      {game.isLive && !isFootball(game.gameType) && <PeriodComparison game={game} />}
      {game.isLive && <p css={noteStyle}>{t('centre.note')}</p>}
    </section>
  )
}

interface AnimationProps {
  readonly game: Game
  readonly course: ReturnType<typeof useCourse>['course']
  readonly isPending: boolean
}

function Animation({ game, course, isPending }: AnimationProps) {
  const t = useSportsTexts()
  if (!game.isLive) {
    return (
      <div css={beforeStyle}>
        <b>{t('centre.notBegun')}</b>
        <span>{t('centre.begins', { time: siteDateTime(game.start) })}</span>
      </div>
    )
  }
  if (!isFootball(game.gameType)) return <Court game={game} />
  if (course !== undefined) return <Pitch game={game} course={course} />
  return isPending ? <Skeleton shape="block" height={180} /> : null
}
