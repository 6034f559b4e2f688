import { css } from '@emotion/react'
import type { ThemeId } from '@site/contracts'
import { tokenVar } from '@site/contracts/tokens'
import { px } from '../theme/units.ts'
import { AuroraMark } from './aurora-logo.tsx'
import { JadeMark } from './jade-logo.tsx'

export interface LogoProps {
  readonly theme: ThemeId
  /** the site's name as the composition gives it; it is also the accessible name */
  readonly name: string
  /** Latin line below the name */
  readonly latin?: string | undefined
  /** height of the mark in design px */
  readonly size?: number | undefined
  /** on the theme's deep surface instead of paper */
  readonly onBrand?: boolean | undefined
  readonly className?: string | undefined
}

const MARKS = { aurora: AuroraMark, jade: JadeMark } as const
const LATIN: Readonly<Record<ThemeId, string>> = { aurora: 'AURORA', jade: 'JADE' }

const rowStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(10), lineHeight: 1, whiteSpace: 'nowrap' })
const wordsStyle = css({ display: 'grid', gap: '0.28em' })
const nameStyle = css({ fontWeight: 700, letterSpacing: '0.08em', color: tokenVar('text.strong') })
const latinStyle = css({ fontSize: '0.48em', fontWeight: 600, letterSpacing: '0.34em', color: tokenVar('accent') })
const nameOnBrand = css({ color: tokenVar('brand.text') })
const latinOnBrand = css({ color: tokenVar('brand.accent') })

/** Mark and wordmark of a site theme. */
export function Logo({ theme, name, latin = LATIN[theme], size = 32, onBrand = false, className }: LogoProps) {
  const Mark = MARKS[theme]
  return (
    <span css={rowStyle} className={className} role="img" aria-label={name} style={{ fontSize: px(size * 0.62) }}>
      <Mark size={size} />
      <span css={wordsStyle} aria-hidden="true">
        <span css={[nameStyle, onBrand && nameOnBrand]}>{name}</span>
        <span css={[latinStyle, onBrand && latinOnBrand]}>{latin}</span>
      </span>
    </span>
  )
}

/** The mark alone, for a collapsed header, a splash screen or a sign-in panel. */
export function LogoMark({ theme, size }: { readonly theme: ThemeId; readonly size?: number }) {
  const Mark = MARKS[theme]
  return <Mark size={size} />
}
