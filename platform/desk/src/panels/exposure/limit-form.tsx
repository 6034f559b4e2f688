import { DeskExposureLimitsSchema, EXPOSURE_BOUNDS, EXPOSURE_SCOPES } from '@site/contracts/desk'
import { formatCny, formatFen, parseFen, tryParseFen } from '@site/domain'
import { amountTextField, Form, FormAmount, FormSelect, FormSubmit, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormRow } from '../../parts/index.ts'

const LOWEST = parseFen(EXPOSURE_BOUNDS.min)
const HIGHEST = parseFen(EXPOSURE_BOUNDS.max)

function boundsRule(typed: string): string | undefined {
  const fen = tryParseFen(typed)
  if (fen !== undefined && fen >= LOWEST && fen <= HIGHEST) return undefined
  return t('exposure.bounds', { min: formatCny(LOWEST), max: formatCny(HIGHEST) })
}

const LimitSchema = v.object({
  scope: v.picklist(EXPOSURE_SCOPES),
  amount: amountTextField(boundsRule),
})

/** Sets how much open bets may win; those that are open already stay as they are. */
export function LimitForm() {
  const { run } = useAction()
  const form = useForm<v.InferInput<typeof LimitSchema>, v.InferOutput<typeof LimitSchema>>({
    schema: LimitSchema,
    initial: { scope: 'selection', amount: '' },
  })
  async function send({ scope, amount }: v.InferOutput<typeof LimitSchema>): Promise<void> {
    await run({
      path: '/sandbox/exposure/limit',
      body: { scope, amount: formatFen(parseFen(amount)) },
      schema: DeskExposureLimitsSchema,
      doneText: (limits) =>
        t('exposure.now', {
          scope: t(`exposure.scopes.${scope}`),
          amount: formatCny(parseFen(limits[scope]), 'always'),
        }),
    })
  }
  return (
    <Form of={form} label={t('exposure.set')} onSubmit={send}>
      <FormRow>
        <FormSelect
          of={form}
          name="scope"
          label={t('exposure.scope')}
          options={EXPOSURE_SCOPES.map((value) => ({ value, label: t(`exposure.scopes.${value}`) }))}
        />
        <FormAmount of={form} name="amount" label={t('amount')} currency="" />
        <FormSubmit of={form}>{t('exposure.save')}</FormSubmit>
      </FormRow>
    </Form>
  )
}
