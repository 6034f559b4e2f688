import { css, type CSSObject } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import type { ComponentProps } from 'react'
import { quick, touchTarget } from '../style/mixins.ts'
import { media } from '../theme/media.ts'
import { px } from '../theme/units.ts'
import { Icon, type IconType } from './icon.tsx'

const base: CSSObject = {
  ...touchTarget,
  ...quick,
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  borderRadius: tokenVar('radius.card'),
  color: 'inherit',
  '&:disabled': { cursor: 'not-allowed', opacity: 0.45 },
  '&[aria-pressed=true]': { color: tokenVar('accent') },
  [media.hover]: { '&:hover:not(:disabled)': { background: tokenVar('bg.hover'), color: tokenVar('accent') } },
}

const SIZES = {
  sm: { box: 24, glyph: 16 },
  md: { box: 32, glyph: 20 },
  lg: { box: 40, glyph: 22 },
} as const

/** A square that no narrow window shrinks below the smallest target a pointer may be asked to hit (WCAG 2.5.8). */
function square(size: number): CSSObject {
  const side = `max(24px, ${px(size)})`
  return { width: side, height: side }
}

const styles = {
  sm: css(base, square(SIZES.sm.box)),
  md: css(base, square(SIZES.md.box)),
  lg: css(base, square(SIZES.lg.box)),
} as const

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  readonly icon: IconType
  /** accessible name and tooltip */
  readonly label: string
  readonly size?: keyof typeof SIZES | undefined
}

/** A button that is only a glyph; it always has a name, and a finger always hits 44 px. */
export function IconButton({ icon, label, size = 'md', ...rest }: IconButtonProps) {
  return (
    <button type="button" title={label} {...rest} css={styles[size]} aria-label={label}>
      <Icon of={icon} size={SIZES[size].glyph} />
    </button>
  )
}
