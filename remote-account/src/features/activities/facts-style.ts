import { css } from '@emotion/react'
import { px, text } from '@site/ui'

/** A receipt that is the content of a panel: with more room than one beside something else. */
export const factsStyle = css({ gap: px(10), fontSize: text(13), lineHeight: 1.5 })
