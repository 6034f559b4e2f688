import { css } from '@emotion/react'
import { Button, media, Notice, px, text, tokenVar, visuallyHidden } from '@site/ui'

import { useSportsTexts } from '../../../lib/texts.ts'
import { POLL_EVERY_MS } from '../../feed/index.ts'
import { useFeed, useFeedState } from '../../live/index.ts'

const markStyle = css({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(6),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  whiteSpace: 'nowrap',
  '&::before': {
    content: '""',
    width: px(7),
    height: px(7),
    borderRadius: '50%',
    background: tokenVar('state.warning'),
  },
  // a phone has room for the mark alone; the words are still read aloud
  '& > span': { [media.mobile]: visuallyHidden },
  '&[data-state=live]::before': { background: tokenVar('state.success') },
  '&[data-state=lost]::before': { background: tokenVar('state.error') },
})

/** How prices reach this page right now. */
export function FeedMark() {
  const t = useSportsTexts()
  const state = useFeedState()
  return (
    <span css={markStyle} data-state={state} role="status">
      <span>{t(`feed.${state}`)}</span>
    </span>
  )
}

const bannerStyle = css({ margin: px(6, 8) })
const lineStyle = css({ display: 'flex', alignItems: 'center', gap: px(10), flexWrap: 'wrap' })

/** Says that prices are old, or come less often than they should. */
export function StaleBanner() {
  const t = useSportsTexts()
  const feed = useFeed()
  const state = useFeedState()
  if (state !== 'lost' && state !== 'polling') return null
  return (
    <div css={bannerStyle}>
      <Notice tone={state === 'lost' ? 'error' : 'warning'}>
        <span css={lineStyle}>
          {state === 'lost'
            ? `${t('feed.lostTitle')}，${t('feed.lostText')}`
            : t('feed.pollingText', { seconds: POLL_EVERY_MS / 1_000 })}
          <Button size="sm" variant="ghost" onClick={() => feed.refresh()}>
            {t('feed.retry')}
          </Button>
        </span>
      </Notice>
    </div>
  )
}
