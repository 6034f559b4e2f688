import { css } from '@emotion/react'
import type { League } from '@site/contracts/sports'
import { Icon, numeric, px, quick, text, tokenVar, truncate, useClass } from '@site/ui'
import { ChevronDown, Flame } from 'lucide-react'
import { type ComponentProps, memo, type ReactNode } from 'react'

import { type SportsTranslate, useSportsTexts } from '../../../lib/texts.ts'
import { StarButton } from '../../favourites/index.ts'

const headStyle = css({
  position: 'absolute',
  insetInline: 0,
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

interface LeagueFrameProps extends ComponentProps<'div'> {
  readonly isHot: boolean
  readonly name: string
  readonly count: string
  /** Of the button that folds. */
  readonly button: ComponentProps<'button'> & { readonly 'data-act'?: string }
  readonly star: ReactNode
}

/** How the head of a league looks. `data-text` names what a copy is given of its own. */
export function LeagueFrame({ isHot, name, count, button, star, ...rest }: LeagueFrameProps) {
  return (
    <div role="listitem" className={useClass(headStyle)} {...rest}>
      <button type="button" className={useClass(buttonStyle)} {...button}>
        {isHot && (
          <span style={{ display: 'flex', flex: 'none' }}>
            <Icon of={Flame} size={14} />
          </span>
        )}
        <span data-text="league">{name}</span>
        <i data-text="count">{count}</i>
        <Icon of={ChevronDown} size={16} />
      </button>
      {star}
    </div>
  )
}

interface LeagueState {
  readonly league: League
  readonly count: number
  readonly isFolded: boolean
}

/** What a press on the head does, and how many matches it is about. */
export function leagueLabel(t: SportsTranslate, { league, count, isFolded }: LeagueState): string {
  return `${t(isFolded ? 'board.unfold' : 'board.fold', { league: league.name })} ${t('board.matches', { count })}`
}

interface LeagueHeadProps extends LeagueState {
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
    <LeagueFrame
      style={{ top, height }}
      isHot={league.hot}
      name={league.name}
      count={String(count)}
      button={{
        'aria-expanded': !isFolded,
        'aria-label': leagueLabel(t, props),
        onClick: () => onToggle(league.league_id),
      }}
      star={<StarButton kind="league" code={league.league_id} name={league.name} />}
    />
  )
})
