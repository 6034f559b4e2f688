import { css, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { visuallyHidden } from '../style/mixins.ts'
import { uiText } from '../texts/ui-text.ts'
import { layer } from '../theme/layers.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import { fadeOut, scrimStyle } from './overlay-style.ts'
import { useCloseRequest } from './use-close-request.ts'
import { useModalFocus } from './use-modal-focus.ts'
import { useNonce } from './use-nonce.ts'

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px) scale(0.98)' } })

const frameStyle = css({
  position: 'fixed',
  inset: 0,
  margin: 'auto',
  height: 'fit-content',
  width: `calc(100vw - ${px(32)})`,
  maxHeight: `calc(100dvh - ${px(48)})`,
  display: 'flex',
  flexDirection: 'column',
  borderRadius: tokenVar('radius.dialog'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.pop'),
  color: tokenVar('text.normal'),
  outline: 'none',
  zIndex: layer.dialog,
  '&[data-state=open]': { animation: `${rise} ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}` },
  '&[data-state=closed]': { animation: `${fadeOut} ${tokenVar('motion.fast')} ${tokenVar('motion.ease')} forwards` },
})
const WIDTHS = {
  sm: css({ maxWidth: px(360) }),
  md: css({ maxWidth: px(480) }),
  lg: css({ maxWidth: px(720) }),
} as const
const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  padding: px(16, 16, 4, 24),
  [media.mobile]: { padding: px(14, 12, 4, 18) },
})
const titleStyle = css({ flex: 1, fontSize: text(16), fontWeight: 600, color: tokenVar('text.strong') })
const hiddenStyle = css(visuallyHidden)
const bodyStyle = css({
  padding: px(8, 24, 20),
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  fontSize: text(14),
  lineHeight: 1.7,
  [media.mobile]: { padding: px(8, 18, 18) },
})
const floatingHeadStyle = css({ position: 'absolute', top: px(10), insetInlineEnd: px(10), zIndex: 1 })
const flushBodyStyle = css({
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: 'inherit',
  fontSize: text(14),
  lineHeight: 1.7,
})
const footStyle = css({
  display: 'flex',
  justifyContent: 'flex-end',
  gap: px(12),
  padding: px(0, 24, 20),
  [media.mobile]: { padding: px(0, 18, 18), '& > *': { flex: 1 } },
})

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** 温馨提示 unless told otherwise (spec 2.6) */
  readonly title?: ReactNode
  /** keeps the title for screen readers only */
  readonly hideTitle?: boolean | undefined
  readonly children?: ReactNode
  /** buttons below the content */
  readonly footer?: ReactNode
  readonly size?: keyof typeof WIDTHS | undefined
  /** false: neither the escape key nor the scrim nor a glyph closes it */
  readonly closable?: boolean | undefined
  readonly closeLabel?: string | undefined
  /** the content reaches the edges and has a head of its own: the title is for screen readers, the glyph lies above it */
  readonly flush?: boolean | undefined
  readonly className?: string | undefined
}

/** A modal dialog: the focus goes in, stays in and comes back; escape and the scrim close it. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, children, footer, size = 'md', closable = true, flush = false } = props
  const hideTitle = props.hideTitle === true || flush
  const focus = useModalFocus()
  useNonce()
  useCloseRequest(open && closable, () => onOpenChange(false))
  function refuse(event: Event) {
    if (!closable) event.preventDefault()
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay css={scrimStyle} style={{ zIndex: layer.dialog }} />
        <Radix.Content
          css={[frameStyle, WIDTHS[size]]}
          className={props.className}
          aria-describedby={undefined}
          {...focus}
          onEscapeKeyDown={refuse}
          onPointerDownOutside={refuse}
          onInteractOutside={refuse}
        >
          <div css={hideTitle && !closable ? hiddenStyle : flush ? floatingHeadStyle : headStyle}>
            <Radix.Title css={[titleStyle, hideTitle && hiddenStyle]}>{title ?? uiText('dialog.title')}</Radix.Title>
            {hideTitle && <span css={titleStyle} />}
            {closable && (
              <Radix.Close asChild>
                <IconButton icon={X} label={props.closeLabel ?? uiText('close')} />
              </Radix.Close>
            )}
          </div>
          <div css={flush ? flushBodyStyle : bodyStyle}>{children}</div>
          {footer !== undefined && <div css={footStyle}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
