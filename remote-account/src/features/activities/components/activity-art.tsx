import { css } from '@emotion/react'
import { parseArt } from '@site/contracts'
import { Pattern } from '@site/ui/art'

const frameStyle = css({ position: 'absolute', inset: 0, zIndex: -1, overflow: 'hidden' })
const imageStyle = css({ width: '100%', height: '100%', objectFit: 'cover' })

export interface ActivityArtProps {
  /** `art:<pattern>:<hue>`, an address, or empty. */
  readonly picture: string
  readonly seed: string
}

/** Fills its positioned parent with a generated drawing on its own ground, or with the operator's picture. */
export function ActivityArt({ picture, seed }: ActivityArtProps) {
  const art = parseArt(picture)
  const hue = art?.hue ?? 212
  return (
    <span
      css={frameStyle}
      aria-hidden="true"
      style={{ background: `linear-gradient(120deg, hsl(${hue} 62% 26%), hsl(${hue + 26} 66% 12%))` }}
    >
      {art === undefined && picture !== '' ? (
        <img css={imageStyle} src={picture} alt="" loading="lazy" decoding="async" />
      ) : (
        <Pattern kind={art?.pattern === 'grid' ? 'circuit' : (art?.pattern ?? 'rays')} seed={seed} hue={hue} />
      )}
    </span>
  )
}
