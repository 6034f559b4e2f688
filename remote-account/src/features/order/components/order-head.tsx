import { css } from '@emotion/react'
import { Card, Icon, type IconType, type NoticeTone, TONES, media, px, text, tokenVar } from '@site/ui'
import type { ReactNode } from 'react'

const frameStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: px(14, 20),
  minHeight: px(132),
  [media.mobile]: { gridTemplateColumns: 'auto minmax(0, 1fr)', minHeight: 0 },
})
const discStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(64),
  height: px(64),
  borderRadius: '50%',
  [media.mobile]: { width: px(48), height: px(48) },
})
const wordsStyle = css({ display: 'grid', gap: px(4), minWidth: 0 })
const titleStyle = css({ fontSize: text(20), color: tokenVar('text.strong') })
const textStyle = css({
  margin: 0,
  fontSize: text(14),
  lineHeight: 1.6,
  textWrap: 'pretty',
  color: tokenVar('text.normal'),
})
const reasonStyle = css({ margin: 0, fontSize: text(13), color: tokenVar('state.warning') })
const asideStyle = css({
  display: 'grid',
  justifyItems: 'end',
  gap: px(6),
  color: tokenVar('text.strong'),
  [media.mobile]: {
    gridColumn: '1 / -1',
    gridAutoFlow: 'column',
    alignItems: 'center',
    justifyContent: 'space-between',
  },
})
const actionsStyle = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(10),
  paddingTop: px(14),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
  '&:empty': { display: 'none' },
  [media.mobile]: { '& > a, & > button': { flex: '1 1 auto' } },
})
const noteStyle = css({ margin: 0, flex: '1 1 100%', fontSize: text(12), color: tokenVar('text.weak') })

export interface OrderHeadProps {
  readonly icon: IconType
  readonly tone: NoticeTone
  /** The state. */
  readonly title: string
  /** What it means and what comes next. */
  readonly children: string
  /** What somebody has said of it. */
  readonly reason?: string | undefined
  /** How far it is, below the words. */
  readonly progress?: ReactNode
  /** Amount and time. */
  readonly aside?: ReactNode
  /** What one can do about it; no line where it is nothing. */
  readonly actions?: ReactNode
  readonly note?: string | undefined
}

/** Where a deposit or a withdrawal stands, in words of its own, and what one does next. A change is read aloud. */
export function OrderHead({
  icon,
  tone,
  title,
  children,
  reason = '',
  progress,
  aside,
  actions,
  note,
}: OrderHeadProps) {
  const { ink, soft } = TONES[tone]
  return (
    <Card padding="lg" css={frameStyle}>
      <span css={discStyle} style={{ color: ink, background: soft }}>
        <Icon of={icon} size={28} />
      </span>
      <div css={wordsStyle}>
        <div role="status" css={wordsStyle}>
          <h2 css={titleStyle}>{title}</h2>
          <p css={textStyle}>{children}</p>
          {reason !== '' && <p css={reasonStyle}>{reason}</p>}
        </div>
        {progress}
      </div>
      {aside !== undefined && aside !== false && <div css={asideStyle}>{aside}</div>}
      {actions !== undefined && actions !== false && (
        <div css={actionsStyle}>
          {actions}
          {note !== undefined && <p css={noteStyle}>{note}</p>}
        </div>
      )}
    </Card>
  )
}
