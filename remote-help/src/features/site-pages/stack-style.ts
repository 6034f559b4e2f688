import { css } from '@emotion/react'
import { px } from '@site/ui'

/** The blocks of a page below one another. */
export const stackStyle = css({ display: 'grid', gap: px(28), alignContent: 'start' })
