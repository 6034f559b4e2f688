import { css } from '@emotion/react'
import { type Activity, type ActivityOf, activityHref } from '@site/contracts'
import { formatCny, parseFen } from '@site/domain'
import { toast } from '@site/shell'
import { Link } from '@site/shell/router'
import { Button, Icon, Panel, buttonStyle, media, px, text, tokenVar } from '@site/ui'
import { Gift } from 'lucide-react'

import { useAccountTexts } from '../../../lib/texts.ts'
import { useActivityDesk } from '../desk.ts'
import { standingOf } from '../standing.ts'
import { usePromotions } from '../use-promotions.ts'

type Offer = ActivityOf<'firstDeposit' | 'againDeposit'>

const listStyle = css({ display: 'grid', gap: px(4), margin: 0, padding: 0, listStyle: 'none' })
const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto auto',
  alignItems: 'center',
  gap: px(4, 12),
  minHeight: px(52),
  '& > svg': { color: tokenVar('money') },
  // Where there is nothing to take up, the way to the offer still stands at the edge.
  '& > a': { gridColumn: '-2 / -1' },
  // On a phone the buttons stand below the words, which they would squeeze.
  [media.mobile]: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: px(10, 12),
    paddingBlock: px(6),
    '& > span': { flex: `1 1 calc(100% - ${px(32)})` },
    '& > a, & > button': { flex: 1 },
  },
})
const wordsStyle = css({ display: 'grid', gap: px(2), minWidth: 0 })
const nameStyle = css({ fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') })
const smallStyle = css({ fontSize: text(12), lineHeight: 1.5, color: tokenVar('text.weak') })

/** Offers that the member's next deposit can count for; nothing where there is none. */
export function DepositOffers() {
  const t = useAccountTexts()
  const { data, refetch, now } = usePromotions()
  const offers = data?.list.filter((activity) => isOffer(activity, now())) ?? []
  if (offers.length === 0) return undefined
  return (
    <Panel title={t('activities.deposit.offers')}>
      <ul css={listStyle} role="list" aria-label={t('activities.deposit.offers')}>
        {offers.map((offer) => (
          <OfferRow key={offer.id} offer={offer} onChanged={refetch} />
        ))}
      </ul>
    </Panel>
  )
}

/** One of the next deposit: joined or open to be, and not for a deposit that was made already. */
function isOffer(activity: Activity, now: number): activity is Offer {
  if (activity.type !== 'firstDeposit' && activity.type !== 'againDeposit') return false
  const standing = standingOf(activity, true, now)
  const { my, nth } = activity
  return (
    (standing === 'join' || standing === 'open') &&
    my?.deposit === undefined &&
    (my?.refusal === undefined || my.refusal.key === 'notReached') &&
    my?.nextDeposit === nth
  )
}

interface OfferRowProps {
  readonly offer: Offer
  readonly onChanged: () => Promise<unknown>
}

/** Joined here as on its own page, where it has to be joined, so that the deposit that follows counts. */
function OfferRow({ offer, onChanged }: OfferRowProps) {
  const t = useAccountTexts()
  const desk = useActivityDesk(offer, onChanged)
  const join = { action: 'join' } as const
  const best = offer.tiers.at(-1)
  const isAuto = offer.joinMode === 'auto'
  const isIn = isAuto || (offer.my !== undefined && offer.my.state !== 'none')
  async function enter(): Promise<void> {
    if ((await desk.act(join)) !== undefined) toast.success(t('activities.joined'))
  }
  return (
    <li css={rowStyle}>
      <Icon of={Gift} size={20} />
      <span css={wordsStyle}>
        <span css={nameStyle}>{offer.title}</span>
        <span css={smallStyle}>
          {best !== undefined &&
            `${t('activities.deposit.upTo', { rate: best.rate, max: formatCny(parseFen(best.max)) })} · ${t('activities.deposit.times', { times: best.multiple })} · `}
          {t(`activities.deposit.${isAuto ? 'offerAuto' : isIn ? 'offerJoined' : 'offerOpen'}`)}
        </span>
      </span>
      {!isIn && (
        <Button
          size="sm"
          variant="cta"
          aria-label={`${t('activities.deposit.offerJoin')} ${offer.title}`}
          loading={desk.isBusyWith(join)}
          disabled={desk.isBusy && !desk.isBusyWith(join)}
          onClick={() => void enter()}
        >
          {t('activities.deposit.offerJoin')}
        </Button>
      )}
      <Link
        to={activityHref(offer)}
        css={buttonStyle({ variant: 'secondary', size: 'sm' })}
        aria-label={`${t('activities.deposit.offerGo')} ${offer.title}`}
      >
        {t('activities.deposit.offerGo')}
      </Link>
    </li>
  )
}
