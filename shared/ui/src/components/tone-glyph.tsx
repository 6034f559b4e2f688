import { css } from '@emotion/react'
import { TONES } from '../style/tones.ts'
import { px } from '../theme/units.ts'
import type { NoticeTone } from './notice.tsx'

const PATHS: Readonly<Record<NoticeTone, string>> = {
  info: 'M12 11v6M12 7h.01',
  success: 'm6.5 12.5 3.8 3.8 7.2-8.2',
  warning: 'M12 6.5v6.5M12 17h.01',
  error: 'm8 8 8 8M16 8l-8 8',
}

const style = css({
  display: 'grid',
  placeItems: 'center',
  flex: 'none',
  width: px(20),
  height: px(20),
  borderRadius: '50%',
  '& > svg': { width: px(16), height: px(16) },
})

/** A tone as a small filled disc with its sign, for dark surfaces. Decoration beside the words. */
export function ToneGlyph({ tone }: { readonly tone: NoticeTone }) {
  return (
    <span css={style} style={{ background: TONES[tone].ink, color: TONES[tone].onInk }} aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={PATHS[tone]} />
      </svg>
    </span>
  )
}
