import { css } from '@emotion/react'
import { Card, Tag, px, text, tokenVar } from '@site/ui'
import { type LucideIcon, BadgeCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { useAccountTexts } from '../../../lib/texts.ts'

const cardStyle = css({ display: 'grid', alignContent: 'start', gap: px(18) })
const headStyle = css({ display: 'grid', gridTemplateColumns: `${px(44)} minmax(0, 1fr) auto`, gap: px(12) })
const glyphStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(44),
  height: px(44),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('accent.soft'),
  color: tokenVar('accent'),
})
const titleStyle = css({ fontSize: text(16), color: tokenVar('text.strong') })
const textStyle = css({ margin: 0, marginTop: px(2), fontSize: text(13), color: tokenVar('text.weak') })
const tagStyle = css({ alignSelf: 'start' })
const boundStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(10),
  minHeight: px(56),
  padding: px(8, 16),
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('state.success.soft'),
  fontSize: text(16),
  color: tokenVar('text.strong'),
  '& > svg': { flex: 'none', color: tokenVar('state.success') },
})

export interface AuthCardProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
  readonly isBound: boolean
  /** What is bound. */
  readonly bound: ReactNode
  /** The form that binds it. */
  readonly children: ReactNode
}

/** One step of the account's verification: the form, or what was bound with it. */
export function AuthCard({ icon: Icon, title, text: intro, isBound, bound, children }: AuthCardProps) {
  const t = useAccountTexts()
  const titleId = useId()
  return (
    <Card padding="lg" css={cardStyle} role="region" aria-labelledby={titleId}>
      <div css={headStyle}>
        <span css={glyphStyle} aria-hidden="true">
          <Icon size={22} />
        </span>
        <div>
          <h2 css={titleStyle} id={titleId}>
            {title}
          </h2>
          <p css={textStyle}>{intro}</p>
        </div>
        <Tag tone={isBound ? 'success' : 'warning'} css={tagStyle}>
          {t(isBound ? 'security.verified' : 'security.unverified')}
        </Tag>
      </div>
      {isBound ? (
        <div css={boundStyle}>
          <BadgeCheck size={22} aria-hidden="true" />
          {bound}
        </div>
      ) : (
        children
      )}
    </Card>
  )
}
