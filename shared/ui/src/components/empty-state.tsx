import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { uiText } from '../texts/ui-text.ts'
import { px, text } from '../theme/units.ts'
import { Icon, type IconType } from './icon.tsx'

const frameStyle = css({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: px(4),
  padding: px(32, 20),
  textAlign: 'center',
  color: tokenVar('text.weak'),
})
const compactStyle = css({ padding: px(20, 16) })
const discStyle = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: px(72),
  height: px(72),
  marginBottom: px(10),
  borderRadius: '50%',
  color: tokenVar('accent'),
  background: `radial-gradient(circle at 30% 25%, ${tokenVar('bg.raised')}, ${tokenVar('accent.soft')})`,
  boxShadow: `inset 0 0 0 1px ${tokenVar('line.soft')}`,
})
const smallDiscStyle = css({ width: px(52), height: px(52) })
const titleStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const textStyle = css({ fontSize: text(13), maxWidth: px(360), lineHeight: 1.6, textWrap: 'balance' })
const actionStyle = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: px(8), marginTop: px(14) })

export interface EmptyStateProps {
  readonly icon?: IconType | undefined
  readonly title?: ReactNode
  /** what to do next */
  readonly children?: ReactNode
  readonly action?: ReactNode
  readonly compact?: boolean | undefined
  readonly className?: string | undefined
}

/** Nothing here, and what to do about it. */
export function EmptyState({ icon = Inbox, title, children, action, compact = false, className }: EmptyStateProps) {
  return (
    <div css={[frameStyle, compact && compactStyle]} className={className}>
      <div css={[discStyle, compact && smallDiscStyle]}>
        <Icon of={icon} size={compact ? 24 : 32} strokeWidth={1.5} />
      </div>
      <p css={titleStyle}>{title ?? uiText('empty.title')}</p>
      {children !== undefined && <div css={textStyle}>{children}</div>}
      {action !== undefined && <div css={actionStyle}>{action}</div>}
    </div>
  )
}
