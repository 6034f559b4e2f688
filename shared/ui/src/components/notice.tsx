import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { TONES } from '../style/tones.ts'
import { uiText } from '../texts/ui-text.ts'
import { px, text } from '../theme/units.ts'
import { Icon, type IconType } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

export type NoticeTone = 'info' | 'success' | 'warning' | 'error'

/** The glyph of a tone, so that colour never speaks alone. */
export const TONE_ICONS: Readonly<Record<NoticeTone, IconType>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  error: CircleAlert,
}

const style = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: px(8),
  padding: px(10, 12),
  borderRadius: tokenVar('radius.card'),
  fontSize: text(13),
  lineHeight: px(20),
  color: tokenVar('text.strong'),
})
const glyphStyle = css({ display: 'flex', marginTop: px(1) })
const bodyStyle = css({ flex: 1, minWidth: 0 })
const titleStyle = css({ fontWeight: 600 })
const actionStyle = css({ flex: 'none', alignSelf: 'center', marginBlock: px(-4) })

export interface NoticeProps {
  readonly tone?: NoticeTone | undefined
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** a button or link at the end */
  readonly action?: ReactNode
  readonly onClose?: (() => void) | undefined
  readonly closeLabel?: string | undefined
  readonly className?: string | undefined
}

/** A line of information inside a page. Errors and warnings are announced. */
export function Notice({ tone = 'info', title, children, action, onClose, closeLabel, className }: NoticeProps) {
  const { ink, soft } = TONES[tone]
  const role = tone === 'error' || tone === 'warning' ? 'alert' : 'status'
  return (
    <div css={style} className={className} role={role} style={{ background: soft }}>
      <span css={glyphStyle} style={{ color: ink }}>
        <Icon of={TONE_ICONS[tone]} size={18} />
      </span>
      <div css={bodyStyle}>
        {title !== undefined && <div css={titleStyle}>{title}</div>}
        {children}
      </div>
      {action !== undefined && <div css={actionStyle}>{action}</div>}
      {onClose && <IconButton icon={X} size="sm" label={closeLabel ?? uiText('close')} onClick={onClose} />}
    </div>
  )
}
