import { css } from '@emotion/react'
import type { Gift } from '@site/contracts'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { Button, Card, Icon, type IconType, Money, ProgressBar, Tag, numeric, px, text, tokenVar } from '@site/ui'
import { Cake, CalendarDays, CalendarRange, Crown, Gift as GiftIcon } from 'lucide-react'

import { shareOf } from '../../../lib/share.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { giftName } from '../gift-name.ts'

const ICONS: Readonly<Record<Gift['type'], IconType>> = {
  upgrade: Crown,
  week: CalendarDays,
  month: CalendarRange,
  birthday: Cake,
  special: GiftIcon,
}

const cardStyle = css({
  display: 'grid',
  gridTemplateRows: 'auto auto 1fr auto',
  gap: px(12),
  minWidth: 0,
  '&[data-state=claimable]': { boxShadow: `inset 0 0 0 1px ${tokenVar('cta')}, ${tokenVar('shadow.card')}` },
})
const headStyle = css({ display: 'flex', alignItems: 'center', gap: px(12) })
const discStyle = css({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: px(44),
  height: px(44),
  borderRadius: '50%',
  background: tokenVar('money.soft'),
  color: tokenVar('money'),
  '[data-state=locked] &': { background: tokenVar('bg.sunken'), color: tokenVar('text.weak') },
})
const namesStyle = css({ display: 'grid', gap: px(2), minWidth: 0, flex: 1 })
const nameStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const smallStyle = css({ fontSize: text(12), color: tokenVar('text.weak'), lineHeight: 1.6 })
const factsStyle = css({ display: 'grid', gap: px(6), alignContent: 'start' })
const lineStyle = css(numeric, {
  display: 'flex',
  justifyContent: 'space-between',
  gap: px(8),
  fontSize: text(12),
  fontWeight: 500,
  color: tokenVar('text.weak'),
})

export interface GiftCardProps {
  readonly gift: Gift
  /** A gift must be bet so many times before it can be withdrawn. */
  readonly turnover: number
  readonly isBusy: boolean
  /** Another gift is being claimed. */
  readonly isHeld: boolean
  readonly onClaim: () => void
}

/** A gift that can be claimed or is to come: the amount, its terms and the button. */
export function GiftCard({ gift, turnover, isBusy, isHeld, onClaim }: GiftCardProps) {
  const t = useAccountTexts()
  const { type, grade, title, state, opensAt, closesAt } = gift
  const times = gift.turnover ?? turnover
  const amount = parseFen(gift.amount)
  const [need, done] = [parseFen(gift.need), parseFen(gift.done)]
  return (
    <Card css={cardStyle} data-state={state} role="listitem" aria-label={giftName(gift, t)}>
      <div css={headStyle}>
        <span css={discStyle}>
          <Icon of={ICONS[type]} size={22} />
        </span>
        <span css={namesStyle}>
          <span css={nameStyle}>{t(`welfare.types.${type}`)}</span>
          <span css={smallStyle}>{title ?? t(`welfare.about.${type}`, { name: `VIP${grade}` })}</span>
        </span>
        <Tag tone={state === 'claimable' ? 'success' : 'neutral'}>{t(`welfare.states.${state}`)}</Tag>
      </div>
      <Money fen={amount} size={28} tone={state === 'claimable' ? 'money' : 'plain'} />
      <div css={factsStyle}>
        {state === 'locked' && need > 0n && (
          <>
            <ProgressBar label={t('welfare.activity')} value={shareOf({ required: gift.need, done: gift.done })} />
            <span css={lineStyle}>
              <span>{t('welfare.activity')}</span>
              <span>{`${formatCny(done)} / ${formatCny(need)}`}</span>
            </span>
          </>
        )}
        <span css={smallStyle}>
          {state === 'claimable' && closesAt !== undefined && t('welfare.until', { time: siteDateTime(closesAt) })}
          {state === 'locked' &&
            (opensAt === undefined
              ? t('welfare.atGrade', { name: `VIP${grade}` })
              : t('welfare.from', { time: siteDateTime(opensAt) }))}
        </span>
        {state === 'claimable' && (
          <span css={smallStyle}>{t('welfare.turnover', { times, amount: formatCny(amount * BigInt(times)) })}</span>
        )}
      </div>
      {state === 'claimable' && (
        <Button variant="cta" block loading={isBusy} disabled={isHeld} onClick={onClaim}>
          {t('welfare.claim', { amount: formatCny(amount) })}
        </Button>
      )}
    </Card>
  )
}
