import { css } from '@emotion/react'
import { useFlag } from '@site/shell'
import { IconButton, numeric, px } from '@site/ui'
import { Eye, EyeOff } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { MaskedKey } from '../decrypted.ts'
import { useRevealed } from '../use-revealed.ts'

const rowStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(4), minHeight: px(32), minWidth: 0 })
const valueStyle = css({ overflowWrap: 'anywhere' })
const numberStyle = css(valueStyle, numeric)

export interface MaskedValueProps {
  readonly of: MaskedKey
  readonly mask: string
  /** What it is, for the name of the button: 手机号码. */
  readonly label: string
}

/** A datum in its masked form with a button that shows it; without one where the operator hides numbers for good. */
export function MaskedValue({ of, mask, label }: MaskedValueProps) {
  const t = useAccountTexts()
  const { value, isBusy, toggle } = useRevealed(of)
  const isHiddenForGood = useFlag('hideRealNumber') && of === 'phone'
  if (isHiddenForGood) return <span css={numberStyle}>{mask}</span>
  return (
    <span css={rowStyle}>
      <span css={of === 'phone' ? numberStyle : valueStyle} translate="no">
        {value ?? mask}
      </span>
      <IconButton
        size="sm"
        icon={value === undefined ? Eye : EyeOff}
        label={t(value === undefined ? 'profile.show' : 'profile.hide', { what: label })}
        disabled={isBusy}
        onClick={() => void toggle()}
      />
    </span>
  )
}
