import { css, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import { visuallyHidden } from '../style/mixins.ts'
import { uiText } from '../texts/ui-text.ts'
import { layer } from '../theme/layers.ts'
import { px, text } from '../theme/units.ts'
import { scrimStyle } from './overlay-style.ts'
import { useCloseRequest } from './use-close-request.ts'
import { useModalFocus } from './use-modal-focus.ts'
import { useNonce } from './use-nonce.ts'

const AWAY = { left: 'translateX(-100%)', right: 'translateX(100%)', bottom: 'translateY(100%)' } as const

const base = css({
  position: 'fixed',
  zIndex: layer.drawer,
  display: 'flex',
  flexDirection: 'column',
  background: tokenVar('bg.raised'),
  color: tokenVar('text.normal'),
  boxShadow: tokenVar('shadow.pop'),
  outline: 'none',
})

function slide(side: keyof typeof AWAY) {
  const enter = keyframes({ from: { transform: AWAY[side] } })
  const leave = keyframes({ to: { transform: AWAY[side] } })
  return css({
    '&[data-state=open]': { animation: `${enter} ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}` },
    '&[data-state=closed]': { animation: `${leave} ${tokenVar('motion.normal')} ${tokenVar('motion.ease')} forwards` },
  })
}

const column = css({ insetBlock: 0, width: `min(${px(400)}, 88vw)`, paddingBottom: 'env(safe-area-inset-bottom)' })
const SIDES = {
  left: css(base, column, { left: 0 }, slide('left')),
  right: css(base, column, { right: 0 }, slide('right')),
  bottom: css(
    base,
    {
      insetInline: 0,
      bottom: 0,
      maxHeight: '86dvh',
      marginInline: 'auto',
      maxWidth: px(720),
      borderRadius: `${px(16)} ${px(16)} 0 0`,
      paddingBottom: 'env(safe-area-inset-bottom)',
    },
    slide('bottom'),
  ),
} as const
const gripStyle = css({
  alignSelf: 'center',
  flex: 'none',
  width: px(36),
  height: px(4),
  marginTop: px(8),
  borderRadius: px(2),
  background: tokenVar('line.strong'),
})
const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  minHeight: px(48),
  padding: px(0, 8, 0, 16),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
})
const titleStyle = css({ flex: 1, fontSize: text(16), fontWeight: 600, color: tokenVar('text.strong') })
const hiddenStyle = css(visuallyHidden)
const bodyStyle = css({ flex: 1, minHeight: 0, overflowY: 'auto', overscrollBehavior: 'contain' })
const footStyle = css({ padding: px(12, 16), borderTop: `1px solid ${tokenVar('line.soft')}` })

export interface DrawerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  /** `bottom` is the sheet of a phone */
  readonly side?: keyof typeof SIDES | undefined
  readonly title: ReactNode
  readonly hideTitle?: boolean | undefined
  /** at the right of the title */
  readonly extra?: ReactNode
  readonly children: ReactNode
  readonly footer?: ReactNode
  readonly closeLabel?: string | undefined
  readonly className?: string | undefined
}

/** A modal panel from an edge of the window. */
export function Drawer(props: DrawerProps) {
  const { open, onOpenChange, side = 'right', title, hideTitle = false, extra, children, footer, className } = props
  const focus = useModalFocus()
  useNonce()
  useCloseRequest(open, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay css={scrimStyle} style={{ zIndex: layer.drawer }} />
        <Radix.Content css={SIDES[side]} className={className} aria-describedby={undefined} {...focus}>
          {side === 'bottom' && <span css={gripStyle} aria-hidden="true" />}
          <div css={hideTitle ? hiddenStyle : headStyle}>
            <Radix.Title css={titleStyle}>{title}</Radix.Title>
            {extra}
            <Radix.Close asChild>
              <IconButton icon={X} label={props.closeLabel ?? uiText('close')} />
            </Radix.Close>
          </div>
          <div css={bodyStyle}>{children}</div>
          {footer !== undefined && <div css={footStyle}>{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The slip, filters and menus of a phone: a {@link Drawer} from below. */
export function BottomSheet(props: Omit<DrawerProps, 'side'>) {
  return <Drawer {...props} side="bottom" />
}
