import { css } from '@emotion/react'
import { confirmIncreaseEndpoint, type PlayLimit, setLimitEndpoint } from '@site/contracts'
import { siteDateTime } from '@site/domain'
import { call, toast, useAttempt } from '@site/shell'
import { Button, Notice, ProgressBar, media, numeric, px, text, tokenVar } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import { amountText, shareUsed } from '../limit-texts.ts'
import { useNow } from '../use-now.ts'

const rowStyle = css({
  display: 'grid',
  gap: px(8),
  padding: px(12, 16),
  '& + &': { borderTop: `1px solid ${tokenVar('line.soft')}` },
})
const headStyle = css({ display: 'flex', alignItems: 'center', gap: px(12), minHeight: px(32) })
const periodStyle = css({ width: px(48), flex: 'none', fontSize: text(13), color: tokenVar('text.weak') })
const amountStyle = css(numeric, { fontSize: text(16), color: tokenVar('text.strong') })
const noneStyle = css({ fontSize: text(13), color: tokenVar('text.weak') })
const endStyle = css({ marginInlineStart: 'auto' })
// Two buttons leave the words no room beside them on a phone.
const pendingStyle = css({ [media.mobile]: { flexWrap: 'wrap', '& > :last-child': { flexBasis: '100%' } } })
const actionsStyle = css({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: px(8) })
const factsStyle = css(numeric, {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: px(2, 12),
  fontWeight: 400,
  fontSize: text(12),
  color: tokenVar('text.weak'),
})

export interface LimitRowProps {
  readonly which: Pick<PlayLimit, 'type' | 'period'>
  /** Undefined while none is set. */
  readonly limit: PlayLimit | undefined
  /** How far the clock of its times is ahead of the browser's. */
  readonly aheadMs: number
  readonly onEdit: () => void
  readonly onChanged: () => void
}

/** A limit: its amount, what is used and left, and the higher one that waits. */
export function LimitRow({ which: { type, period }, limit, aheadMs, onEdit, onChanged }: LimitRowProps) {
  const t = useAccountTexts()
  const label = `${t(`limits.periods.${period}`)}${t(`limits.types.${type}`)}`
  return (
    <li css={rowStyle} aria-label={label}>
      <div css={headStyle}>
        <span css={periodStyle}>{t(`limits.periods.${period}`)}</span>
        {limit === undefined ? (
          <span css={noneStyle}>{t('limits.none')}</span>
        ) : (
          <span css={amountStyle}>{amountText(t, type, limit.amount)}</span>
        )}
        <Button
          variant="secondary"
          size="sm"
          css={endStyle}
          aria-label={`${t(limit === undefined ? 'limits.set' : 'limits.change')} ${label}`}
          onClick={onEdit}
        >
          {t(limit === undefined ? 'limits.set' : 'limits.change')}
        </Button>
      </div>
      {limit !== undefined && (
        <>
          <ProgressBar
            label={label}
            value={shareUsed(limit)}
            valueText={t('limits.used', { amount: amountText(t, type, limit.used) })}
          />
          <div css={factsStyle}>
            <span>{t('limits.used', { amount: amountText(t, type, limit.used) })}</span>
            <span>{t('limits.left', { amount: amountText(t, type, limit.left) })}</span>
            <span>{t('limits.resets', { time: siteDateTime(limit.resetAt) })}</span>
          </div>
          {limit.pending !== null && (
            <PendingLimit limit={limit} pending={limit.pending} aheadMs={aheadMs} onChanged={onChanged} />
          )}
        </>
      )}
    </li>
  )
}

interface PendingProps {
  readonly limit: PlayLimit
  readonly pending: NonNullable<PlayLimit['pending']>
  readonly aheadMs: number
  readonly onChanged: () => void
}

function PendingLimit({ limit: { type, period, amount }, pending, aheadMs, onChanged }: PendingProps) {
  const t = useAccountTexts()
  const now = useNow(aheadMs)
  const { isBusy, attempt } = useAttempt()
  const wish =
    pending.amount === null
      ? t('limits.pendingEnd')
      : t('limits.pendingRaise', { amount: amountText(t, type, pending.amount) })
  const isReady = now >= pending.effectiveAt

  const confirm = (): Promise<void> =>
    attempt(async () => {
      await call(confirmIncreaseEndpoint, { type, period })
      toast.success(t('limits.confirmed'))
      onChanged()
    }, onChanged)

  // What holds is asked for again: that ends a request for more.
  const takeBack = (): Promise<void> =>
    attempt(async () => {
      await call(setLimitEndpoint, { type, period, amount })
      toast.success(t('limits.takenBack'))
      onChanged()
    }, onChanged)

  return (
    <Notice
      css={pendingStyle}
      tone={isReady ? 'warning' : 'info'}
      title={wish}
      action={
        <span css={actionsStyle}>
          {isReady && (
            <Button size="sm" disabled={isBusy} onClick={() => void confirm()}>
              {t('limits.confirm')}
            </Button>
          )}
          <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void takeBack()}>
            {t('limits.takeBack')}
          </Button>
        </span>
      }
    >
      {isReady
        ? t('limits.confirmUntil', { time: siteDateTime(pending.expiresAt) })
        : t('limits.confirmFrom', { time: siteDateTime(pending.effectiveAt) })}
    </Notice>
  )
}
