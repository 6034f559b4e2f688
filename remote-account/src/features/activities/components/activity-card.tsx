import { css } from '@emotion/react'
import { type Activity, activityHref } from '@site/contracts'
import { useSession } from '@site/shell'
import { Link } from '@site/shell/router'
import { Tag, type Tone, px, quick, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { periodText } from '../period.ts'
import { isNotYet, standingOf } from '../standing.ts'
import { ActivityArt } from './activity-art.tsx'

const cardStyle = css(quick, {
  display: 'grid',
  height: '100%',
  overflow: 'clip',
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  '&:hover': { transform: 'translateY(-2px)', boxShadow: tokenVar('shadow.pop') },
})
const pictureStyle = css({
  position: 'relative',
  isolation: 'isolate',
  display: 'grid',
  alignContent: 'end',
  gap: px(4),
  minHeight: px(156),
  padding: px(16, 18),
  color: '#ffffff',
  textShadow: '0 1px 10px rgba(0, 0, 0, 0.5)',
  // The words stay readable on whatever is drawn below them.
  '&::after': {
    content: '""',
    position: 'absolute',
    inset: 0,
    zIndex: -1,
    background: 'linear-gradient(0deg, rgba(4, 10, 24, 0.8), rgba(4, 10, 24, 0.55) 50%, transparent)',
  },
})
const titleStyle = css({ fontSize: text(20), fontWeight: 700, color: 'inherit' })
const leadStyle = css({ fontSize: text(14), lineHeight: 1.5 })
const footStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(8),
  minHeight: px(46),
  padding: px(0, 16),
  fontSize: text(12),
  color: tokenVar('text.weak'),
})

/** An activity in the list; the whole card leads to the page of its template. */
export function ActivityCard({ activity, now }: { readonly activity: Activity; readonly now: () => number }) {
  const t = useAccountTexts()
  const { isLoggedIn } = useSession()
  const { tone, words } = stateOf({ activity, isLoggedIn, now: now() }, t)
  return (
    <Link to={activityHref(activity)} css={cardStyle}>
      <span css={pictureStyle}>
        <ActivityArt picture={activity.img} seed={activity.id} />
        <h2 css={titleStyle}>{activity.title}</h2>
        <span css={leadStyle}>{activity.subTitle}</span>
      </span>
      <span css={footStyle}>
        <span>{periodText(activity, t)}</span>
        <Tag tone={tone}>{words}</Tag>
      </span>
    </Link>
  )
}

/** What the card says of it: of the member where there is something, of the activity else. */
function stateOf(
  of: { readonly activity: Activity; readonly isLoggedIn: boolean; readonly now: number },
  t: ReturnType<typeof useAccountTexts>,
): { readonly tone: Tone; readonly words: string } {
  const { activity, isLoggedIn, now } = of
  const standing = standingOf(activity, isLoggedIn, now)
  const state = activity.my?.state ?? 'none'
  if (standing === 'soon') return { tone: 'info', words: t('activities.soon') }
  if (standing === 'ended') return { tone: 'neutral', words: t('activities.ended') }
  if (standing === 'soldOut') return { tone: 'neutral', words: t('activities.soldOut') }
  if (state === 'claimable') return { tone: 'money', words: t('activities.states.claimable') }
  const isOn = state === 'none' || (activity.joinMode === 'auto' && isNotYet(state))
  return { tone: 'success', words: isOn ? t('activities.on') : t(`activities.states.${state}`) }
}
