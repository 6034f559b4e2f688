import { css, keyframes } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ComponentProps, ReactNode } from 'react'
import { layer } from '../theme/layers.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'
import type { NoticeTone } from './notice.tsx'
import { Spinner } from './spinner.tsx'
import { ToneGlyph } from './tone-glyph.tsx'

const viewportStyle = css({
  position: 'fixed',
  insetInline: 0,
  bottom: `calc(${px(32)} + env(safe-area-inset-bottom))`,
  zIndex: layer.toast,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: px(8),
  padding: px(0, 16),
  pointerEvents: 'none',
  // At the foot of a phone lie the bar and the buttons of what comes up from below, the bet slip's among them; on top
  // the age mark and the clock, which stay in sight.
  [media.touch]: { top: px(84) },
})

/** Where toasts stand: at the bottom, in the middle; below a phone's header. A polite live region that is always there. */
export function ToastViewport(props: ComponentProps<'div'>) {
  return <div role="status" aria-live="polite" {...props} css={viewportStyle} />
}

const rise = keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })

const toastStyle = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: px(8),
  maxWidth: px(480),
  minHeight: px(44),
  padding: px(10, 18),
  borderRadius: px(22),
  background: tokenVar('brand.strong'),
  color: tokenVar('brand.text'),
  boxShadow: tokenVar('shadow.pop'),
  fontSize: text(14),
  lineHeight: 1.4,
  pointerEvents: 'auto',
  animation: `${rise} ${tokenVar('motion.normal')} ${tokenVar('motion.ease')}`,
  transition: `opacity ${tokenVar('motion.normal')}, transform ${tokenVar('motion.normal')}`,
  '&[data-leaving]': { opacity: 0, transform: 'translateY(8px)' },
})

export interface ToastProps {
  readonly tone?: NoticeTone | 'loading' | undefined
  readonly children: ReactNode
  /** fading out */
  readonly leaving?: boolean | undefined
}

/** One message of some seconds; when it goes is decided by who shows it. */
export function Toast({ tone = 'info', children, leaving = false }: ToastProps) {
  return (
    <div css={toastStyle} data-leaving={leaving || undefined}>
      {tone === 'loading' ? <Spinner size={18} label="" /> : <ToneGlyph tone={tone} />}
      {children}
    </div>
  )
}
