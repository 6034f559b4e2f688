import { css } from '@emotion/react'
import { hueOf } from '../art/palette.ts'
import { px } from '../theme/units.ts'

const style = css({
  display: 'inline-grid',
  placeItems: 'center',
  flex: 'none',
  overflow: 'hidden',
  borderRadius: '50%',
  color: '#ffffff',
  fontWeight: 600,
  lineHeight: 1,
  textTransform: 'uppercase',
  userSelect: 'none',
  '& > img': { width: '100%', height: '100%', objectFit: 'cover' },
})

export interface AvatarProps {
  /** whose it is; the first letter and the colours come from it */
  readonly name: string
  readonly src?: string | undefined
  /** design px */
  readonly size?: number | undefined
  readonly className?: string | undefined
}

/** A member's picture, or the first letter of the name on colours of its own. Decoration: the name stands beside it. */
export function Avatar({ name, src, size = 32, className }: AvatarProps) {
  const hue = hueOf(name)
  const colors = `linear-gradient(135deg, hsl(${hue} 55% 42%), hsl(${(hue + 40) % 360} 60% 28%))`
  return (
    <span
      css={style}
      className={className}
      aria-hidden="true"
      style={{ width: px(size), height: px(size), fontSize: px(size * 0.42), backgroundImage: colors }}
    >
      {src === undefined ? name.slice(0, 1) : <img src={src} alt="" loading="lazy" decoding="async" />}
    </span>
  )
}
