import { css } from '@emotion/react'
import { media, px, tokenVar } from '@site/ui'
import { Pattern } from '@site/ui/art'
import { type LucideIcon, Check } from 'lucide-react'

const sceneStyle = css({
  position: 'relative',
  isolation: 'isolate',
  overflow: 'hidden',
  display: 'grid',
  placeItems: 'center',
  minHeight: px(320),
  background: `linear-gradient(150deg, ${tokenVar('brand')}, ${tokenVar('brand.strong')})`,
  color: tokenVar('brand.text'),
  [media.mobile]: { minHeight: px(200) },
})
// Without its own hue: the theme's surface shines through.
const artStyle = css({ zIndex: -1, opacity: 0.3, filter: 'grayscale(1)' })
const paperStyle = css({
  position: 'relative',
  display: 'grid',
  gap: px(12),
  width: px(232),
  padding: px(22),
  borderRadius: tokenVar('radius.dialog'),
  background: 'rgba(255, 255, 255, 0.1)',
  boxShadow: 'inset 0 0 0 1px rgba(255, 255, 255, 0.2), 0 18px 40px rgba(0, 0, 0, 0.28)',
  backdropFilter: 'blur(6px)',
  [media.mobile]: { width: px(196), padding: px(16) },
})
const glyphStyle = css({
  display: 'grid',
  placeItems: 'center',
  width: px(64),
  height: px(64),
  borderRadius: tokenVar('radius.dialog'),
  background: tokenVar('brand.accent'),
  color: tokenVar('brand.strong'),
})
const lineStyle = css({ height: px(10), borderRadius: px(5), background: 'rgba(255, 255, 255, 0.26)' })
const doneStyle = css({
  position: 'absolute',
  top: px(18),
  insetInlineEnd: px(18),
  display: 'grid',
  placeItems: 'center',
  width: px(30),
  height: px(30),
  borderRadius: '50%',
  background: tokenVar('state.success'),
  color: '#ffffff',
})
const WIDTHS = ['86%', '64%', '74%'] as const

export interface TourSceneProps {
  readonly icon: LucideIcon
  readonly seed: string
  readonly isDone: boolean
}

/** The picture of a step: a sheet of the user centre in the theme's own colours. */
export function TourScene({ icon: Icon, seed, isDone }: TourSceneProps) {
  return (
    <div css={sceneStyle} aria-hidden="true">
      <Pattern kind="circuit" seed={seed} css={artStyle} />
      <div css={paperStyle}>
        <span css={glyphStyle}>
          <Icon size={34} strokeWidth={1.8} />
        </span>
        {WIDTHS.map((width) => (
          <i key={width} css={lineStyle} style={{ width }} />
        ))}
        {isDone && (
          <span css={doneStyle}>
            <Check size={18} strokeWidth={3} />
          </span>
        )}
      </div>
    </div>
  )
}
