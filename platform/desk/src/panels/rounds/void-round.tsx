import { DESK_LIMITS, type DeskRound, DeskRoundBookSchema, DeskVoidedSchema } from '@site/contracts/desk'
import { formatCny, parseFen } from '@site/domain'
import { FormText } from '@site/ui/form'
import * as v from 'valibot'

import { withQuery } from '../../lib/call.ts'
import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { AnswerDialog, WordsSchema } from '../../parts/index.ts'

const VoidSchema = v.object({ reason: WordsSchema })
type Voided = v.InferOutput<typeof DeskVoidedSchema>
const yuan = (amount: string) => formatCny(parseFen(amount), 'always')

interface VoidRoundProps {
  readonly round: DeskRound
  readonly onClose: () => void
}

/** Asks for the reason for which a round is ended without its venue, after telling what the venue says of it. */
export function VoidRound({ round: { ticketId, name, stake }, onClose }: VoidRoundProps) {
  return (
    <AnswerDialog
      action={t('rounds.void')}
      to={ticketId}
      variant="danger"
      schema={VoidSchema}
      initial={{ reason: '' }}
      onClose={onClose}
      orderOf={({ reason }) => ({
        path: '/sandbox/rounds/void',
        body: { ticketId, reason },
        schema: DeskVoidedSchema,
        doneText: ({ isChanged }: Voided) => (isChanged ? t('said.done') : t('rounds.voided')),
      })}
    >
      {(form) => (
        <>
          <p>{t('rounds.ask', { name, amount: yuan(stake) })}</p>
          <Book of={ticketId} />
          <FormText
            of={form}
            name="reason"
            label={t('rounds.reason')}
            maxLength={DESK_LIMITS.voidReason}
            required
            data-autofocus=""
          />
        </>
      )}
    </AnswerDialog>
  )
}

/** What the venue’s own book says of a round: one that is paid there is a difference of the reconciliation once it is void. */
function Book({ of: ticketId }: { readonly of: string }) {
  const { data } = useDesk(withQuery('/sandbox/rounds/book', { ticketId }), DeskRoundBookSchema)
  if (data === undefined) return <p role="status">{t('rounds.asking')}</p>
  return <p role="status">{t(`rounds.book.${data.says}`, { win: yuan(data.win ?? '0.00') })}</p>
}
