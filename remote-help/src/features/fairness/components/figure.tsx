import { css } from '@emotion/react'
import { media, numeric, px, text } from '@site/ui'

const figureStyle = css({
  display: 'grid',
  gap: px(2),
  margin: 0,
  '& > dt': { fontSize: text(12), opacity: 0.85 },
  '& > dd': { ...numeric, margin: 0, fontSize: text(28), fontWeight: 600, [media.mobile]: { fontSize: text(20) } },
})

/** One number with what it is. */
export function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <dl css={figureStyle}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </dl>
  )
}
