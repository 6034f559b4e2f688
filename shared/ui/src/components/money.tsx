import { css } from '@emotion/react'
import { tokenVar } from '@site/contracts/tokens'
import { type Fen, formatCny } from '@site/domain'
import { numeric } from '../style/mixins.ts'
import { useClass } from '../style/use-class.ts'
import { text, type TextSize } from '../theme/units.ts'

const style = css(numeric, {
  whiteSpace: 'nowrap',
  '&[data-tone=money]': { color: tokenVar('money') },
  '&[data-tone=gain]': { color: tokenVar('odds.up') },
  '&[data-tone=loss]': { color: tokenVar('odds.down') },
  '&[data-tone=weak]': { color: tokenVar('text.weak') },
})

export interface MoneyProps {
  /** integer fen */
  readonly fen: Fen
  /** `auto` colours a result: red won, green lost, the Chinese way; the sign says the same */
  readonly tone?: 'plain' | 'money' | 'weak' | 'auto' | undefined
  /** writes the plus sign too */
  readonly signed?: boolean | undefined
  /** `always` keeps a trailing .00 */
  readonly cents?: 'auto' | 'always' | undefined
  /** shows ¥**** instead, for hidden balances */
  readonly masked?: boolean | undefined
  readonly size?: TextSize | undefined
  readonly className?: string | undefined
}

function toneOf(fen: Fen, tone: MoneyProps['tone']): string | undefined {
  if (tone !== 'auto') return tone
  return fen > 0n ? 'gain' : fen < 0n ? 'loss' : undefined
}

/** An amount in tabular figures: `¥1,234.50`, a trailing .00 dropped unless asked for (spec 9). */
export function Money({ fen, tone = 'plain', signed = false, cents, masked = false, size, className }: MoneyProps) {
  const own = useClass(style)
  const plus = signed && fen > 0n ? '+' : ''
  return (
    <span
      className={className === undefined ? own : `${own} ${className}`}
      data-tone={masked ? undefined : toneOf(fen, tone)}
      style={size === undefined ? undefined : { fontSize: text(size) }}
    >
      {masked ? '¥****' : plus + formatCny(fen, cents)}
    </span>
  )
}
