import { css } from '@emotion/react'
import { layer, px, tokenVar } from '@site/ui'

const frameStyle = css({ position: 'fixed', insetInline: 0, top: 0, zIndex: layer.progress, pointerEvents: 'none' })
const trackStyle = css({ overflow: 'hidden', height: px(3) })
const barStyle = css({
  height: '100%',
  background: `linear-gradient(90deg, ${tokenVar('brand.accent')}, ${tokenVar('cta')})`,
  boxShadow: `0 0 ${px(8)} ${tokenVar('brand.accent')}`,
})

const FRAME_ID = 'progress'

export function progressFrame(): HTMLElement | undefined {
  return document.getElementById(FRAME_ID) ?? undefined
}

/** The element that the progress bar's library moves, by its class names. */
export function ProgressBar() {
  return (
    <div id={FRAME_ID} css={frameStyle} aria-hidden="true">
      <div className="bprogress" css={trackStyle} style={{ display: 'none' }}>
        <div className="bar" css={barStyle} />
      </div>
    </div>
  )
}
