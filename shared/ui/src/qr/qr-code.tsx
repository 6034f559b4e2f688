import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { px } from '../theme/units.ts'

const frameStyle = css({
  display: 'block',
  width: px(184),
  height: px(184),
  padding: px(12),
  borderRadius: tokenVar('radius.card'),
  background: '#ffffff',
})

export interface QrCodeProps {
  readonly value: string
  readonly label: string
  readonly className?: string | undefined
}

/** A QR code, dark on white in every edition: cameras want it so. */
export function QrCode({ value, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => {
    const { size: modules, data } = encode(value, { border: 0 })
    const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size: modules, path: cells.join('') }
  }, [value])
  return (
    <svg
      css={frameStyle}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#0b1220" />
    </svg>
  )
}
