import { css } from '@emotion/react'
import type { ReactNode } from 'react'
import { visuallyHidden } from '../style/mixins.ts'

const style = css(visuallyHidden)

/** Text for screen readers only. */
export function VisuallyHidden({ children, id }: { readonly children: ReactNode; readonly id?: string }) {
  return (
    <span css={style} id={id}>
      {children}
    </span>
  )
}
