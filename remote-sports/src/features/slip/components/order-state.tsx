import { css } from '@emotion/react'
import { formatCny, parseFen } from '@site/domain'
import { copyText, serverNow } from '@site/shell'
import { DescriptionList, Icon, IconButton, numeric, px, text, tokenVar } from '@site/ui'
import { useSecondsUntil } from '@site/ui/time'
import { CircleAlert, CircleCheck, Copy, Hourglass } from 'lucide-react'

import { refusalText } from '../../../lib/refusal-text.ts'
import { useSportsTexts } from '../../../lib/texts.ts'
import type { HeldEntry } from '../held-entry.ts'

const rowStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  minHeight: px(28),
  fontSize: text(13),
  fontWeight: 600,
  '&[data-active=delay]': { color: tokenVar('state.warning') },
  '&[data-active=success]': { color: tokenVar('state.success') },
  '&[data-active=fail]': { color: tokenVar('state.error') },
  '& > b': { ...numeric, marginInlineStart: 'auto', fontSize: text(16) },
})
const ticketStyle = css({ display: 'inline-flex', alignItems: 'center', gap: px(2), justifyContent: 'flex-end' })

/** Counts the delay down; nothing of it is read aloud but the first and the last word. */
function Countdown({ until }: { readonly until: number | undefined }) {
  const t = useSportsTexts()
  const left = useSecondsUntil(until ?? 0, serverNow)
  return <b aria-hidden="true">{t('slip.seconds', { count: left })}</b>
}

export interface OrderStateProps {
  readonly order: NonNullable<HeldEntry['bettingData']>
  /** Many bets in one ticket, each at odds of its own. */
  readonly isCover?: boolean
}

/** Where an order stands: being confirmed, taken with its receipt, or refused with the reason. */
export function OrderState({ order, isCover = false }: OrderStateProps) {
  const t = useSportsTexts()
  const { active, ticket_id: id, reason, risk, maxWin, until, oddsShown } = order
  if (active === 'delay') {
    return (
      <div css={rowStyle} data-active={active}>
        <Icon of={Hourglass} size={16} />
        {t('slip.confirming')}
        <Countdown until={until} />
      </div>
    )
  }
  if (active === 'fail') {
    return (
      <div css={rowStyle} data-active={active}>
        <Icon of={CircleAlert} size={16} />
        {t('slip.failedBecause', { reason: reason ? refusalText(t, reason) : (order.message ?? '') })}
      </div>
    )
  }
  return (
    <div>
      <div css={rowStyle} data-active={active}>
        <Icon of={CircleCheck} size={16} />
        {t('slip.accepted')}
      </div>
      <DescriptionList
        look="receipt"
        descriptions={[
          {
            label: t('slip.ticket'),
            value: (
              <span css={ticketStyle}>
                {id}
                <IconButton icon={Copy} size="sm" label={t('slip.copyTicket')} onClick={() => void copyText(id)} />
              </span>
            ),
          },
          ...(isCover ? [] : [{ label: t('slip.takenOdds'), value: `@${oddsShown}` }]),
          { label: t('slip.debit'), value: formatCny(parseFen(risk)) },
          { label: t('slip.win'), value: formatCny(parseFen(maxWin)) },
        ]}
      />
    </div>
  )
}
