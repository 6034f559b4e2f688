import { css } from '@emotion/react'
import { Spinner, px, text, tokenVar } from '@site/ui'
import { Dialog } from '@site/ui/dialog'

const boxStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(12),
  paddingTop: px(16),
  fontSize: text(14),
  color: tokenVar('text.strong'),
})
const glyphStyle = css({ display: 'flex', color: tokenVar('accent') })
const frameStyle = css({ width: 'fit-content', minWidth: px(180) })

/** Something is under way and nothing else can be done meanwhile; it ends by itself. */
export function LoadingDialog({ text: words }: { readonly text: string }) {
  return (
    <Dialog open onOpenChange={() => undefined} title={words} hideTitle closable={false} size="sm" css={frameStyle}>
      <div css={boxStyle}>
        <span css={glyphStyle}>
          <Spinner size={22} label="" />
        </span>
        {/* The title says it to a screen reader already. */}
        <span aria-hidden="true">{words}</span>
      </div>
    </Dialog>
  )
}
