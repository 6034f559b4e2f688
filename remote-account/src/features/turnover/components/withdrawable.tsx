import { css } from '@emotion/react'
import { routeHref, withdrawInfoEndpoint } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { hasRoute, useEndpoint } from '@site/shell'
import { Link } from '@site/shell/router'
import { ErrorState, Money, Panel, Skeleton, SkeletonGroup, buttonStyle, media, px, text, tokenVar } from '@site/ui'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { turnoverHref } from '../turnover-href.ts'
import { withheldOf } from '../withheld.ts'
import { TurnoverSum } from './turnover-sum.tsx'

const frameStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.4fr) auto',
  alignItems: 'center',
  gap: px(16, 32),
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const amountStyle = css({ display: 'grid', gap: px(2), color: tokenVar('text.strong') })
const noteStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })
const actionsStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: px(10),
  [media.mobile]: { '& > a': { flex: 1 } },
})

/** What may leave the wallet now, and what is to be bet or verified before the rest may, with the ways to all of it. */
export function Withdrawable() {
  const t = useAccountTexts()
  const info = useEndpoint(withdrawInfoEndpoint, {}, { fresh: true })
  if (!hasRoute('takeMoney')) return null
  if (info.data === undefined) {
    if (info.isError)
      return <ErrorState title={t('withdraw.error')} onRetry={() => void info.refetch()} retrying={info.isFetching} />
    return (
      <SkeletonGroup>
        <Skeleton shape="block" height={128} />
      </SkeletonGroup>
    )
  }
  const { withdrawable, withdrawableVerified, turnover, leftTimes, leftAmount, conditions } = info.data
  const isFrozen = conditions.some(({ name, isMet }) => name === 'standing' && !isMet)
  const [now, verified] = [parseFen(withdrawable), parseFen(withdrawableVerified)]
  const withheld = withheldOf(info.data)
  const note = isFrozen
    ? t('withdraw.barrier_standing')
    : parseFen(turnover.left) > 0n
      ? t('withdraw.onceBet')
      : now < verified
        ? t('withdraw.onceVerified', { now: formatCny(now), verified: formatCny(verified) })
        : t('withdraw.dayLeaves', { count: leftTimes, amount: formatCny(parseFen(leftAmount)) })
  return (
    <Panel title={t('withdraw.available')}>
      <div css={frameStyle}>
        <div css={amountStyle}>
          <Money fen={now} size={28} />
          <p css={noteStyle}>{note}</p>
        </div>
        {turnover.list.length > 0 ? (
          <TurnoverSum turnover={turnover} />
        ) : (
          <p css={noteStyle}>
            {withheld > 0n
              ? t('withdraw.withheld', { amount: formatCny(withheld) })
              : `${t('withdraw.turnoverNone')}，${t('withdraw.turnoverNoneText')}`}
          </p>
        )}
        <div css={actionsStyle}>
          {now < verified && (
            <Link to={ACCOUNT_PATHS.auth} css={buttonStyle({ variant: 'secondary' })}>
              {t('withdraw.verify')}
            </Link>
          )}
          {turnover.list.length > 0 && (
            <Link to={turnoverHref()} css={buttonStyle({ variant: 'secondary' })}>
              {t('withdraw.turnoverLook')}
            </Link>
          )}
          <Link to={routeHref('takeMoney')} css={buttonStyle({ variant: 'primary' })}>
            {t('withdraw.title')}
          </Link>
        </div>
      </div>
    </Panel>
  )
}
