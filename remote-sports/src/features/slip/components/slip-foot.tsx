import { css } from '@emotion/react'
import { type Fen, formatCny, isConfirming, type SlipReason, slipKey } from '@site/domain'
import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, Icon, media, numeric, px, text, tokenVar, VisuallyHidden } from '@site/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { CircleAlert, Hourglass } from 'lucide-react'

import { ODDS_FAIRNESS } from '../../../lib/paths.ts'
import { useSportsTexts } from '../../../lib/texts.ts'
import { isTaken } from '../held-entry.ts'
import { heldAtom, refusedAtom, slipStepAtom } from '../slip.atoms.ts'
import type { SlipView } from '../slip-view.ts'
import { useAcceptChanges } from '../use-slip-view.ts'
import { useSlipStep } from '../use-slip-step.ts'
import { SlipSettings } from './slip-settings.tsx'

const footStyle = css({
  flex: 'none',
  display: 'grid',
  gap: px(6),
  padding: px(8, 12, 12),
  borderTop: `1px solid ${tokenVar('line.soft')}`,
  background: tokenVar('bg.raised'),
})
const totalsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: px(2, 8),
  fontSize: text(12),
  lineHeight: px(20),
  color: tokenVar('text.weak'),
  '& b': { ...numeric, fontSize: text(14), color: tokenVar('text.strong') },
  '& b[data-win]': { color: tokenVar('money') },
})
const delayStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  fontSize: text(12),
  lineHeight: px(20),
  color: tokenVar('state.warning'),
})
const refusedStyle = css({
  display: 'flex',
  gap: px(6),
  fontSize: text(13),
  lineHeight: px(20),
  color: tokenVar('state.error'),
  '& > svg': { flex: 'none', marginTop: px(2) },
})
const fairnessStyle = css({
  justifySelf: 'center',
  padding: px(2, 6),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  [media.touch]: { padding: px(10, 12) },
  [media.hover]: { '&:hover': { color: tokenVar('accent') } },
})
const buttonRowStyle = css({ display: 'flex', gap: px(8), '& > button:last-of-type': { flex: 1 } })

/** Changes that the player can simply say yes to. */
const CHANGES: readonly SlipReason[] = ['ODDS_CHANGED', 'LINE_CHANGED', 'ODDS_AND_LINE_CHANGED']
/** Reasons that the place of the trouble says itself, at the field or at the top. */
const QUIET: readonly SlipReason[] = ['NO_STAKE', 'SUBMITTING']

export interface SlipFootProps {
  readonly view: SlipView
  readonly balance: Fen | undefined
  readonly quoteFailed: boolean
  readonly onRetryQuote: () => void
  readonly onPlace: () => void
}

/** Totals and the one big button, which says what it would do, or why it does nothing now. */
export function SlipFoot({ view, balance, quoteFailed, onRetryQuote, onPlace }: SlipFootProps) {
  const t = useSportsTexts()
  const { state, placing } = useAtomValue(heldAtom)
  const step = useSlipStep()
  const settle = useSetAtom(slipStepAtom)
  const accept = useAcceptChanges()
  const refused = useAtomValue(refusedAtom)
  const { blocker, debit, win, bets, delay } = view
  const taken = state.entries.filter(isTaken)
  const isWaiting = state.entries.some(isConfirming)
  if (taken.length > 0 && taken.length === state.entries.length) {
    return (
      <div css={footStyle}>
        <Button block size="lg" onClick={() => settle({ type: 'settle', keys: taken.map(slipKey) })}>
          {t('slip.done')}
        </Button>
      </div>
    )
  }
  const reason = blocker?.reason
  // What stands in the way is said where the eye is: on the button.
  const label =
    reason !== undefined ? t(`slip.reason.${reason}`) : t('slip.placeFor', { amount: formatCny(debit), count: bets })
  const hasClosed = reason === 'MARKET_CLOSED' || reason === 'SAME_MATCH'
  const isChanged = reason !== undefined && CHANGES.includes(reason)
  const gone = view.lines.filter(({ isOpen, entry }) => !isOpen || entry.isInvalid).map(({ key }) => key)
  const removeGone = () => {
    for (const key of gone) step({ type: 'remove', key })
  }
  return (
    <div css={footStyle}>
      <SlipSettings />
      <div css={totalsStyle}>
        <span>
          {t('slip.balance')} <b>{balance === undefined ? '–' : formatCny(balance)}</b>
        </span>
        {/* what waits for the venue's word is no longer to be placed, and says its own win */}
        {!(isWaiting && debit === 0n) && (
          <span>
            {t('slip.totalWin')} <b data-win>{formatCny(win)}</b>
          </span>
        )}
      </div>
      {delay > 0 && !isWaiting && (
        <p css={delayStyle}>
          <Icon of={Hourglass} size={14} />
          {t('slip.delay', { count: delay })}
        </p>
      )}
      {quoteFailed && (
        <Button size="sm" variant="secondary" onClick={onRetryQuote}>
          {t('slip.quoteFailed')}
        </Button>
      )}
      {/* where the slip offers a way forward of its own, that says it */}
      {refused !== undefined && !isWaiting && !hasClosed && !isChanged && (
        <p css={refusedStyle}>
          <Icon of={CircleAlert} size={16} />
          {refused}
        </p>
      )}
      <div css={buttonRowStyle}>
        {isChanged ? (
          <Button block size="lg" variant="cta" onClick={() => accept(true)}>
            {t('slip.acceptChanges')}
          </Button>
        ) : hasClosed && !isWaiting ? (
          <Button block size="lg" variant="secondary" onClick={removeGone}>
            {t('slip.removeInvalid')}
          </Button>
        ) : (
          <Button
            block
            size="lg"
            variant="cta"
            loading={placing !== undefined || isWaiting}
            disabledReason={blocker && t(`slip.reason.${blocker.reason}`)}
            onClick={onPlace}
          >
            {label}
          </Button>
        )}
      </div>
      {hasRoute(ODDS_FAIRNESS.name) && (
        <Link to={ODDS_FAIRNESS.path} css={fairnessStyle}>
          {t('slip.fairness')}
        </Link>
      )}
      <VisuallyHidden>
        <span role="status">{reason === undefined || QUIET.includes(reason) ? '' : t(`slip.reason.${reason}`)}</span>
      </VisuallyHidden>
    </div>
  )
}
