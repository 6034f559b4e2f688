import { css } from '@emotion/react'
import type { Feedback } from '@site/contracts'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { Dot, Tag, media, numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { stateOf } from '../status.ts'

const rowStyle = css({
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  '&:last-of-type': { borderBottom: 0 },
})
const openStyle = css({
  display: 'grid',
  gap: px(6),
  width: '100%',
  padding: px(12, 16),
  textAlign: 'start',
  [media.hover]: { '&:hover': { background: tokenVar('bg.hover') } },
  '&:focus-visible': { outlineOffset: -2 },
  [media.mobile]: { padding: px(12) },
})
const headStyle = css({ display: 'flex', alignItems: 'center', gap: px(8), minWidth: 0 })
const titleStyle = css({
  flex: 1,
  minWidth: 0,
  fontSize: text(14),
  color: tokenVar('text.strong'),
  overflowWrap: 'anywhere',
})
const factsStyle = css(numeric, {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(4, 12),
  fontSize: text(12),
  color: tokenVar('text.weak'),
})

interface FeedbackRowProps {
  readonly of: Feedback
  readonly onOpen: () => void
}

/** One of the list: a button with its state and times that opens it. */
export function FeedbackRow({ of: feedback, onOpen }: FeedbackRowProps) {
  const t = useAccountTexts()
  const { title, type, status, createdAt, replyAt, read, reward } = feedback
  const state = stateOf(status)
  return (
    <li css={rowStyle}>
      <button type="button" css={openStyle} onClick={onOpen}>
        <span css={headStyle}>
          {read === 0 && <Dot tone="live" label={t('feedback.newAnswer')} />}
          <span css={titleStyle}>{title}</span>
          {reward !== undefined && (
            <Tag tone="money">{t('feedback.rewarded', { amount: formatCny(parseFen(reward)) })}</Tag>
          )}
          <Tag tone={state.tone}>{t(`feedback.states.${state.name}`)}</Tag>
        </span>
        <span css={factsStyle}>
          <span>{t(`feedback.types.${type}`)}</span>
          <span>{t('feedback.toldAt', { time: siteDateTime(createdAt) })}</span>
          {replyAt !== undefined && <span>{t('feedback.answeredAt', { time: siteDateTime(replyAt) })}</span>}
        </span>
      </button>
    </li>
  )
}
