import { css } from '@emotion/react'
import { BetRefusedSchema, type ResourceArgs, type Wager } from '@site/contracts/sports'
import { CASH_OUT_PERCENTS, formatCny, parseFen } from '@site/domain'
import { messageOf, outletOf, toast } from '@site/shell'
import { useMoneyCall } from '@site/shell/money'
import { Button, numeric, px, Segmented, text, tokenVar, useMoveMark } from '@site/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'

import { renewTickets } from '../../../lib/renew-tickets.ts'
import { useSportsTexts } from '../../../lib/texts.ts'
import { queryVenue, sendToVenue, useRefusedSession, useVenue } from '../../venue/index.ts'
import { type Share, shareOf } from '../cash-out-share.ts'

const boxStyle = css({
  display: 'grid',
  gap: px(8),
  padding: px(8, 10, 10),
  borderRadius: px(8),
  background: tokenVar('money.soft'),
})
const lineStyle = css({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  fontSize: text(12),
  color: tokenVar('text.normal'),
  '& > b': {
    ...numeric,
    fontSize: text(16),
    color: tokenVar('text.strong'),
    paddingInline: px(4),
    borderRadius: px(4),
  },
  '& > b[data-move=up]': { color: tokenVar('odds.up') },
  '& > b[data-move=down]': { color: tokenVar('odds.down') },
})
const noteStyle = css({ margin: 0, fontSize: text(12), lineHeight: px(17), color: tokenVar('state.warning') })
const actionsStyle = css({ display: 'flex', gap: px(6), '& > button:last-of-type': { flex: 1 } })

/** So often the offer is asked for at the least, in ms. */
const LEAST_MS = 2_000

type CashOutArgs = ResourceArgs<'Cashout'>

function Offer({ wager, onClose }: { readonly wager: Wager; readonly onClose: () => void }) {
  const t = useSportsTexts()
  const venue = useVenue()
  const client = useQueryClient()
  const amountCell = useRef<HTMLElement>(null)
  const [share, setShare] = useState<Share>(100)
  const [note, setNote] = useState('')
  const ticketId = wager.ticket_id
  const cashOut = useMoneyCall((args: CashOutArgs) => sendToVenue(venue, 'Cashout', args), {
    name: `cash-out ${ticketId}`,
    outlet: 'inline',
    // The same share again is the same cash-out, though the offer may have moved meanwhile.
    wishOf: ({ share: wanted }) => wanted,
  })
  const { data, error, refetch } = useQuery({
    queryKey: ['sports', 'CashoutQuote', ticketId, venue.token],
    queryFn: ({ signal }) => queryVenue(venue, 'CashoutQuote', { ticketId }, signal),
    gcTime: 0,
    enabled: !cashOut.isBusy,
    refetchInterval: ({ state }) => Math.max(LEAST_MS, (state.data?.expireIn ?? 5) * 1000),
  })
  useRefusedSession(error)
  const offer = data?.available === true && data.amount !== undefined ? data.amount : undefined
  const paid = offer === undefined ? undefined : shareOf(parseFen(offer), share)
  useMoveMark(amountCell, `${ticketId} ${share}`, paid === undefined ? undefined : Number(paid))

  function refetchTickets(): void {
    renewTickets(client, 'open', 'settled')
  }

  async function confirm(): Promise<void> {
    if (offer === undefined) return
    setNote('')
    const outcome = await cashOut.run({ ticketId, amount: offer, share })
    if (outcome.kind === 'busy') return
    if (outcome.kind !== 'refused') refetchTickets()
    if (outcome.kind === 'done') {
      toast.success(t('bets.cashOutDone', { amount: formatCny(parseFen(outcome.answer.paid)) }))
      return onClose()
    }
    const refused = outcome.kind === 'refused' ? v.safeParse(BetRefusedSchema, outcome.error.data) : undefined
    const isMoved = refused?.success === true && refused.output.reason === 'ODDS_CHANGED'
    const { data: now } = await refetch()
    // A pause is said as long as it lasts, and no longer.
    if (now?.available !== false) setNote(isMoved ? t('bets.requoted') : (outcome.text ?? ''))
  }

  return (
    <section css={boxStyle} aria-label={t('bets.cashOut')}>
      <Segmented
        label={t('bets.share')}
        value={String(share)}
        options={CASH_OUT_PERCENTS.map((percent) => ({ value: String(percent), label: `${percent}%` }))}
        onValueChange={(value) => {
          setShare(CASH_OUT_PERCENTS.find((one) => String(one) === value) ?? 100)
          setNote('')
        }}
      />
      <p css={lineStyle}>
        {t('bets.cashOutPays')}
        <b ref={amountCell}>{paid === undefined ? '–' : formatCny(paid)}</b>
      </p>
      {data?.available === false && <p css={noteStyle}>{t('bets.cashOutPaused')}</p>}
      {outletOf(error, 'inline') === 'inline' && error !== null && <p css={noteStyle}>{messageOf(error)}</p>}
      {note !== '' && data?.available !== false && (
        <p css={noteStyle} role="alert">
          {note}
        </p>
      )}
      <div css={actionsStyle}>
        <Button size="sm" variant="secondary" disabled={cashOut.isBusy} onClick={onClose}>
          {t('slip.cancel')}
        </Button>
        <Button
          size="sm"
          variant="cta"
          loading={cashOut.isBusy}
          disabledReason={paid === undefined || paid === 0n ? t('bets.cashOutPaused') : undefined}
          onClick={() => void confirm()}
        >
          {t('bets.cashOutConfirm', { amount: paid === undefined ? '' : formatCny(paid) })}
        </Button>
      </div>
    </section>
  )
}

/** Early settlement of a running ticket, in whole or in part, at an offer that is asked for anew while it is open. */
export function CashOut({ wager }: { readonly wager: Wager }) {
  const t = useSportsTexts()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Offer wager={wager} onClose={() => setOpen(false)} />
  return (
    <Button size="sm" variant="secondary" block onClick={() => setOpen(true)}>
      {t('bets.cashOut')}
    </Button>
  )
}
