import { css } from '@emotion/react'
import type { Fen, Ratio } from '@site/domain'
import { formatCny, parseStake } from '@site/domain'
import { inputStyle, media, numeric, px, sanitizeAmount, text, tokenVar } from '@site/ui'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { activeStakeAtom } from '../slip.atoms.ts'
import { clampLine, type CutBy, cutText, type Limits } from '../slip-view.ts'
import { QuickStakes } from './quick-stakes.tsx'
import { warnStyle } from './slip-style.ts'

const boxStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  height: px(36),
  paddingInline: px(10, 4),
  border: `1px solid ${tokenVar('line.strong')}`,
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  color: tokenVar('text.weak'),
  [media.touch]: { height: px(44) },
  '&:has([aria-invalid=true])': { borderColor: tokenVar('state.error') },
  '&:focus-within': { borderColor: tokenVar('accent'), boxShadow: `0 0 0 1px ${tokenVar('accent')}` },
  '& > i': { ...numeric, fontStyle: 'normal', fontSize: text(14) },
})
const amountStyle = css(inputStyle, numeric, {
  fontSize: text(16),
  '&::placeholder': { fontFamily: tokenVar('font.body'), fontWeight: 400, fontSize: text(12) },
})

const noteStyle = css(warnStyle, { marginBlockStart: px(4) })

export interface StakeFieldProps {
  /** Key of the selection, or `SERIES`. */
  readonly name: string
  readonly label: string
  readonly typed: string
  readonly limits: Limits | undefined
  /** Limits are on their way; else there are none while a market is closed. */
  readonly isWaiting: boolean
  readonly balance: Fen
  readonly perUnit: Ratio
  /** What the other bets of the slip cost already, in fen. */
  readonly others?: Fen
  /** What the stake was cut to when it was set last. */
  readonly cutBy: CutBy | undefined
  readonly onTyped: (typed: string, cutBy: CutBy | undefined) => void
  /** At the end of the box, e.g. `× 4 注`. */
  readonly extra?: ReactNode
  /** Chips are always there; otherwise only at the field that had the focus last. */
  readonly alwaysChips?: boolean
  readonly disabled?: boolean
}

/** A stake: digits only, cut to balance and limit while it is typed, with the player's chips below. */
export function StakeField(props: StakeFieldProps) {
  const {
    name,
    label,
    typed,
    limits,
    isWaiting,
    balance,
    perUnit,
    others = 0n,
    cutBy,
    onTyped,
    extra,
    disabled = false,
  } = props
  const t = useSportsTexts()
  const [active, setActive] = useAtom(activeStakeAtom)
  function propose(wanted: string): void {
    const amount = sanitizeAmount(wanted, { decimals: 2, maxLength: 12 }, typed)
    const { clamped, value, by } = clampLine(amount, limits, balance, perUnit, others)
    onTyped(clamped ? cutText(value) : amount, by)
  }
  function limitsText({ min, max }: Limits): string {
    // Nothing can be bet any more, by this player or by all of them together.
    if (max < min) return t('slip.limitReached')
    return t('slip.limits', { min: formatCny(min).slice(1), max: formatCny(max).slice(1) })
  }
  // The limit fell below what was typed: the price got longer, or the series another one.
  const isAbove = limits !== undefined && (parseStake(typed) ?? 0n) > limits.max
  const placeholder = limits ? limitsText(limits) : isWaiting ? t('slip.reason.LIMIT_LOADING') : undefined
  return (
    <div onFocus={() => setActive(name)}>
      <div css={boxStyle}>
        <i aria-hidden="true">¥</i>
        <input
          css={amountStyle}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={label}
          value={typed}
          placeholder={placeholder}
          disabled={disabled}
          aria-invalid={isAbove}
          onChange={(event) => propose(event.target.value)}
        />
        {extra}
      </div>
      {cutBy && !isAbove && (
        <p css={noteStyle} role="status">
          {cutBy === 'balance' ? t('slip.reason.BALANCE') : t('slip.cutToLimit')}
        </p>
      )}
      {isAbove && (
        <p css={noteStyle} data-tone="error">
          {t('slip.reason.ABOVE_MAX')}
        </p>
      )}
      {(props.alwaysChips || active === name) && !disabled && (
        <QuickStakes
          typed={typed}
          onTyped={propose}
          // far above any limit: the clamp makes it the highest that may be bet
          onMax={() => {
            if (limits) propose('999999999')
          }}
        />
      )}
    </div>
  )
}
