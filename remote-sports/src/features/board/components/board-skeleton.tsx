import { css, keyframes } from '@emotion/react'
import { media, px, SkeletonGroup, tokenVar } from '@site/ui'
import { useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { PanelSkeleton } from '../../match/index.ts'
import { useIsTouch } from '../use-design-unit.ts'
import { useHasRoom } from '../use-has-room.ts'
import { useRestHeight } from '../use-rest-height.ts'
import { BOTH_PERIODS, columnStyle, pageStyle } from './board-frame-style.ts'
import {
  CARD_HEIGHT,
  CARD_LEAGUE_HEIGHT,
  groupStyle,
  LEAGUE_HEIGHT,
  lineStyle,
  ROW_HEIGHT,
} from '../parts/row-style.ts'

const breathe = keyframes({ '50%': { opacity: 0.45 } })
/** One animation for all bars of a row, or each of some hundred would be a layer of its own. */
const bars = {
  animation: `${breathe} 1.4s ease-in-out infinite`,
  '& b, & u': { display: 'block', borderRadius: tokenVar('radius.cell'), background: tokenVar('skeleton') },
  '& b': { height: px(10) },
} as const

const listStyle = css({
  flex: 1,
  overflow: 'hidden',
  scrollbarGutter: 'stable',
  background: tokenVar('bg.raised'),
  [media.touch]: { overflow: 'visible', scrollbarGutter: 'auto', background: 'none' },
})
const leagueStyle = css({
  display: 'flex',
  alignItems: 'center',
  height: px(LEAGUE_HEIGHT),
  paddingInline: px(40, 10),
  background: tokenVar('bg.sunken'),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  [media.touch]: { height: px(CARD_LEAGUE_HEIGHT) },
  '& > div': { ...bars, width: px(130) },
})
const rowStyle = css(lineStyle, bars, {
  height: px(ROW_HEIGHT),
  boxShadow: `inset 0 -1px 0 ${tokenVar('line.soft')}`,
  '& .time': { width: px(44) },
  '& .teams': { display: 'grid', gap: px(5) },
  '& .teams > b:first-of-type': { width: '58%' },
  '& .teams > b:last-of-type': { width: '44%' },
  '& .group': groupStyle,
  '& .group > u': { height: px(28) },
  '& .group > i': { width: 0 },
  '& .end': { width: px(64) },
})
const cardStyle = css({
  height: px(CARD_HEIGHT - 6),
  marginBottom: px(6),
  padding: px(8, 12, 10),
  background: tokenVar('bg.raised'),
  '& > div': {
    ...bars,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    gridTemplateRows: `${px(44)} 1fr 1fr`,
    alignItems: 'center',
    gap: px(3, 10),
    height: '100%',
  },
  '& b:first-of-type': { gridColumn: '1 / -1', alignSelf: 'start', marginTop: px(6), width: '32%' },
  '& b': { width: '66%' },
  '& span': { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: px(6) },
  '& u': { height: px(44) },
})

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

function Cells({ count }: { readonly count: number }) {
  return times(count).map((cell) => <u key={cell} />)
}

/** Places of a period's prices: the results, two handicaps, two totals. */
function Group({ results }: { readonly results: number }) {
  return (
    <div className="group" data-results={results}>
      <Cells count={results} />
      <i />
      <Cells count={2} />
      <i />
      <Cells count={2} />
    </div>
  )
}

function Row({ groups, results }: { readonly groups: number; readonly results: number }) {
  return (
    <div css={rowStyle}>
      <b className="time" />
      <span className="teams">
        <b />
        <b />
      </span>
      {times(groups).map((group) => (
        <Group key={group} results={results} />
      ))}
      <span className="end" />
    </div>
  )
}

function Card() {
  return (
    <div css={cardStyle}>
      <div>
        <b />
        {times(2).map((team) => [
          <b key={`team-${team}`} />,
          <span key={`prices-${team}`}>
            <u />
            <u />
          </span>,
        ])}
      </div>
    </div>
  )
}

export interface ListSkeletonProps {
  /** Periods side by side, and results of each, as in the rows that come. */
  readonly groups?: number
  readonly results?: number
}

/** The list before its matches are there: as high as they are, line for line. */
export function ListSkeleton({ groups = 1, results = 3 }: ListSkeletonProps) {
  const t = useSportsTexts()
  const isTouch = useIsTouch()
  return (
    <SkeletonGroup css={listStyle} label={t('state.loading')}>
      <div aria-hidden="true">
        {times(isTouch ? 9 : 30).map((index) =>
          index % 3 === 0 ? (
            <div key={index} css={leagueStyle}>
              <div>
                <b />
              </div>
            </div>
          ) : isTouch ? (
            <Card key={index} />
          ) : (
            <Row key={index} groups={groups} results={results} />
          ),
        )}
      </div>
    </SkeletonGroup>
  )
}

const boxStyle = css({
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  overflow: 'hidden',
})
const navStyle = css(boxStyle, {
  '& > div': { ...bars, display: 'grid', gap: px(25), padding: px(44, 14) },
})
/** Tabs and tools, and on wide screens the heads of the columns below them. */
const barStyle = css({
  flex: 'none',
  height: px(110),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  background: tokenVar('bg.raised'),
  [media.touch]: { height: px(202) },
  '& > div': { ...bars, display: 'flex', gap: px(14), padding: px(17, 14) },
  '& b': { width: px(56) },
})

/** The whole board while the venue lets the player in: every column where it will be. */
export function BoardSkeleton() {
  const page = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLDivElement>(null)
  const isTouch = useIsTouch()
  const hasRoom = useHasRoom(column, BOTH_PERIODS)
  useRestHeight(page, !isTouch)
  return (
    <div ref={page} css={pageStyle}>
      {!isTouch && (
        <div css={navStyle} aria-hidden="true">
          <div>
            {times(16).map((line) => (
              <b key={line} />
            ))}
          </div>
        </div>
      )}
      <div ref={column} css={columnStyle}>
        <div css={barStyle} aria-hidden="true">
          <div>
            {times(5).map((tab) => (
              <b key={tab} />
            ))}
          </div>
        </div>
        <ListSkeleton groups={hasRoom ? 2 : 1} />
      </div>
      {!isTouch && (
        <div css={boxStyle} aria-hidden="true">
          <PanelSkeleton />
        </div>
      )}
    </div>
  )
}
