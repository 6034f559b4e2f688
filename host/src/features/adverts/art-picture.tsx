import { css } from '@emotion/react'
import { parseArt } from '@site/contracts'
import { Pattern, type PatternKind } from '@site/ui/art'

/** The kit's drawings by the wire's names; two of the names differ. */
const KINDS = {
  court: 'court',
  suits: 'suits',
  reels: 'reels',
  waves: 'waves',
  rays: 'rays',
  grid: 'circuit',
} as const satisfies Record<string, PatternKind>

const imageStyle = css({ position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' })

interface ArtPictureProps {
  /** A picture as the wire has it: `art:<pattern>:<hue>`, an address, or empty. */
  readonly picture: string
  readonly seed: string
  readonly focus?: 'right' | 'center'
  readonly className?: string | undefined
}

/** Fills its positioned parent with a generated drawing, or with the operator's own picture. */
export function ArtPicture({ picture, seed, focus = 'right', className }: ArtPictureProps) {
  const art = parseArt(picture)
  if (art === undefined && picture !== '') {
    return <img css={imageStyle} className={className} src={picture} alt="" loading="lazy" decoding="async" />
  }
  return (
    <Pattern
      kind={art === undefined ? 'rays' : KINDS[art.pattern]}
      seed={seed}
      hue={art?.hue}
      focus={focus}
      className={className}
    />
  )
}

/** The deep ground that a drawing of this hue stands on. */
export function artGround(picture: string): string {
  const hue = parseArt(picture)?.hue ?? 212
  return `linear-gradient(120deg, hsl(${hue} 64% 24%), hsl(${hue + 26} 66% 11%))`
}
