import { css } from '@emotion/react'
import { NAMED_ROUTES } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { Link } from '@site/shell/router'
import { Money, media, numeric, px, text, tokenVar } from '@site/ui'
import type { ReactNode } from 'react'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { withheldOf } from '../../turnover/index.ts'
import type { WithdrawInfo } from '../accounts.ts'

const cardStyle = css({
  display: 'grid',
  gap: px(16),
  padding: px(22, 28),
  borderRadius: tokenVar('radius.card'),
  background: `linear-gradient(120deg, ${tokenVar('brand')}, ${tokenVar('brand.strong')})`,
  color: tokenVar('brand.text'),
  [media.mobile]: { padding: px(16, 18) },
})
const headStyle = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: px(12),
  fontSize: text(14),
  color: tokenVar('brand.weak'),
  '& a': { color: tokenVar('brand.accent'), fontSize: text(13) },
})
const totalStyle = css({ color: tokenVar('brand.text'), lineHeight: 1.1 })
const noteStyle = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(6, 12),
  margin: 0,
  fontSize: text(13),
  '& a': { color: tokenVar('brand.accent') },
})
const partsStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(5, minmax(0, auto))',
  justifyContent: 'start',
  gap: px(12, 48),
  margin: 0,
  [media.mobile]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', justifyContent: 'stretch', gap: px(12) },
})
const partStyle = css({
  display: 'grid',
  gap: px(2),
  fontSize: text(12),
  color: tokenVar('brand.weak'),
  '& > dd': { ...numeric, margin: 0, fontSize: text(16), color: tokenVar('brand.text') },
})

/** What can be withdrawn now, and what the wallet, today, the turnover and the verification say to it. */
export function WithdrawSummary({ info }: { readonly info: WithdrawInfo }) {
  const t = useAccountTexts()
  const { available, locked, turnover, leftTimes, leftAmount } = info
  const [now, verified] = [parseFen(info.withdrawable), parseFen(info.withdrawableVerified)]
  const withheld = withheldOf(info)
  const parts: readonly (readonly [label: string, value: ReactNode])[] = [
    [t('withdraw.inWallet'), <Money key="wallet" fen={parseFen(available)} />],
    [t('withdraw.locked'), <Money key="locked" fen={parseFen(locked)} />],
    [t('withdraw.turnoverLeft'), <Money key="turnover" fen={parseFen(turnover.left)} />],
    [t('withdraw.timesLeft'), t('withdraw.times', { count: leftTimes })],
    [t('withdraw.todayLeft'), <Money key="today" fen={parseFen(leftAmount)} />],
  ]
  return (
    <section css={cardStyle} aria-label={t('withdraw.available')}>
      <div css={headStyle}>
        <span>{t('withdraw.available')}</span>
        <Link to={NAMED_ROUTES.wallet.path}>{t('withdraw.fromVenues')}</Link>
      </div>
      <Money fen={now} size={40} css={totalStyle} />
      {withheld > 0n && <p css={noteStyle}>{t('withdraw.withheld', { amount: formatCny(withheld) })}</p>}
      {now < verified && (
        <p css={noteStyle}>
          {t('withdraw.onceVerified', { now: formatCny(now), verified: formatCny(verified) })}
          <Link to={ACCOUNT_PATHS.auth}>{t('withdraw.verify')}</Link>
        </p>
      )}
      <dl css={partsStyle}>
        {parts.map(([label, value]) => (
          <div key={label} css={partStyle}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
