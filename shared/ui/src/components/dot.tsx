import { css } from '@emotion/react'
import { TONES, type Tone } from '../style/tones.ts'
import { useClass } from '../style/use-class.ts'
import { px } from '../theme/units.ts'

const style = css({ display: 'inline-block', flex: 'none', width: px(8), height: px(8), borderRadius: '50%' })

/** A state as a point of colour; the words for it stand beside it, or come as `label`. */
export function Dot({ tone = 'accent', label }: { readonly tone?: Tone; readonly label?: string }) {
  const naming = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <span {...naming} className={useClass(style)} style={{ background: TONES[tone].ink }} />
}
