import { css } from '@emotion/react'
import { numeric, px, text, tokenVar } from '@site/ui'

const nameStyle = css({ display: 'grid', gap: px(2) })

/** What stands quietly in a row of rewards. */
export const quietStyle = css(numeric, { fontSize: text(12), fontWeight: 400, color: tokenVar('text.weak') })

/** A reward, with what it was won in where that says more. */
export function RewardName({ name, of }: { readonly name: string; readonly of?: string | undefined }) {
  return (
    <span css={nameStyle}>
      <b>{name}</b>
      {of !== undefined && of !== name && <span css={quietStyle}>{of}</span>}
    </span>
  )
}
