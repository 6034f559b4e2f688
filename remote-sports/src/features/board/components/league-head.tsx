import { css } from '@emotion/react'
import type { League } from '@site/contracts/sports'
import { Icon, numeric, px, quick, text, tokenVar, truncate, useClass } from '@site/ui'
import { ChevronDown, Flame } from 'lucide-react'
import { memo } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { StarButton } from '../../favourites/index.ts'

const headStyle = css({
  background: tokenVar('bg.sunken'),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  margin: 0,
  fontSize: 'inherit',
  display: 'flex',
  alignItems: 'center',
  paddingInlineEnd: px(10),
  // as high as the head, at every scale of the root font not under the least size of a target
  '& > button:last-of-type': { order: -1, marginInlineStart: px(8), minWidth: 24, height: '100%', minHeight: 24 },
  '& > button:first-of-type': { flex: 1, minWidth: 0, paddingInlineStart: px(4) },
})
const buttonStyle = css(quick, {
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  width: '100%',
  height: '100%',
  paddingInline: px(10),
  fontSize: text(13),
  fontWeight: 600,
  color: tokenVar('text.normal'),
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { color: tokenVar('accent') },
  '&:focus-visible': { outlineOffset: px(-2) },
  '& > span': truncate,
  '& > i': { ...numeric, fontStyle: 'normal', fontWeight: 500, fontSize: text(12), color: tokenVar('text.weak') },
  '& > svg:first-of-type[data-hot]': { color: tokenVar('money') },
  '& > svg:last-of-type': { marginInlineStart: 'auto', color: tokenVar('text.weak') },
  '&[aria-expanded=false] > svg:last-of-type': { transform: 'rotate(-90deg)' },
})

export interface LeagueHeadProps {
  readonly league: League
  readonly count: number
  readonly isFolded: boolean
  readonly top: number
  readonly height: number
  /** Must be stable. */
  readonly onToggle: (leagueId: string) => void
}

/** The head of a league's matches; folds them away. */
export const LeagueHead = memo(function LeagueHead(props: LeagueHeadProps) {
  const { league, count, isFolded, top, height, onToggle } = props
  const t = useSportsTexts()
  return (
    <div role="listitem" className={useClass(headStyle)} style={{ position: 'absolute', insetInline: 0, top, height }}>
      <button
        type="button"
        className={useClass(buttonStyle)}
        aria-expanded={!isFolded}
        aria-label={`${t(isFolded ? 'board.unfold' : 'board.fold', { league: league.name })} ${t('board.matches', { count })}`}
        onClick={() => onToggle(league.league_id)}
      >
        {league.hot && (
          <span style={{ display: 'flex', flex: 'none' }}>
            <Icon of={Flame} size={14} />
          </span>
        )}
        <span>{league.name}</span>
        <i>{count}</i>
        <Icon of={ChevronDown} size={16} />
      </button>
      <StarButton kind="league" code={league.league_id} name={league.name} />
    </div>
  )
})
