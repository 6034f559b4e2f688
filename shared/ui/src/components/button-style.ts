import { css, type CSSObject, type SerializedStyles } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { quick } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px, text } from '../theme/units.ts'

export type ButtonVariant = 'primary' | 'cta' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonLook {
  readonly variant?: ButtonVariant | undefined
  readonly size?: ButtonSize | undefined
  readonly block?: boolean | undefined
}

const base: CSSObject = {
  ...quick,
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: px(6),
  flex: 'none',
  border: '1px solid transparent',
  borderRadius: tokenVar('radius.card'),
  fontWeight: 600,
  lineHeight: 1.2,
  whiteSpace: 'nowrap',
  textDecoration: 'none',
  userSelect: 'none',
  '&:active:not([aria-disabled=true], :disabled)': { transform: 'scale(0.98)' },
  '&:disabled, &[aria-disabled=true]': { cursor: 'not-allowed', opacity: 0.5 },
  '&[aria-busy=true]': { cursor: 'progress', opacity: 0.85 },
}

const SIZES: Readonly<Record<ButtonSize, CSSObject>> = {
  sm: {
    minHeight: px(28),
    padding: px(2, 10),
    fontSize: text(13),
    borderRadius: px(6),
    [media.touch]: { minHeight: px(36) },
  },
  md: { minHeight: px(36), padding: px(4, 16), fontSize: text(14), [media.touch]: { minHeight: px(44) } },
  lg: { minHeight: px(44), padding: px(6, 24), fontSize: text(16), [media.touch]: { minHeight: px(48) } },
}

function hover(style: CSSObject): CSSObject {
  return { [media.hover]: { '&:hover:not(:disabled, [aria-disabled=true])': style } }
}

const VARIANTS: Readonly<Record<ButtonVariant, CSSObject>> = {
  primary: {
    background: tokenVar('accent'),
    color: tokenVar('accent.text'),
    ...hover({ background: tokenVar('accent.strong') }),
  },
  cta: {
    backgroundColor: tokenVar('cta'),
    backgroundImage: 'linear-gradient(rgba(255, 255, 255, 0.22), rgba(255, 255, 255, 0))',
    color: tokenVar('cta.text'),
    ...hover({ backgroundColor: tokenVar('cta.strong') }),
  },
  secondary: {
    background: tokenVar('bg.raised'),
    borderColor: tokenVar('line.strong'),
    color: tokenVar('text.strong'),
    '&[aria-pressed=true]': {
      borderColor: tokenVar('accent'),
      color: tokenVar('accent'),
      background: tokenVar('accent.soft'),
    },
    ...hover({ borderColor: tokenVar('accent'), color: tokenVar('accent'), background: tokenVar('bg.hover') }),
  },
  ghost: {
    color: tokenVar('accent'),
    ...hover({ background: tokenVar('accent.soft') }),
  },
  danger: {
    background: tokenVar('state.error'),
    color: tokenVar('text.inverse'),
    ...hover({ background: tokenVar('state.error.strong') }),
  },
}

const made = new Map<string, SerializedStyles>()

/** The look of a button for anything that is not one, such as a router link: `<Link css={buttonStyle({ variant: 'cta' })}>`. */
export function buttonStyle({ variant = 'primary', size = 'md', block = false }: ButtonLook = {}): SerializedStyles {
  const key = `${variant} ${size} ${block}`
  const known = made.get(key)
  if (known) return known
  const style = css(base, SIZES[size], VARIANTS[variant], block && { display: 'flex', width: '100%' })
  made.set(key, style)
  return style
}
