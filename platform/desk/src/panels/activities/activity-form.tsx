import type { DeskActivity } from '@site/contracts/desk'
import { Form, FormAmount, FormSelect, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormRow, requiredRule } from '../../parts/index.ts'
import { supplyEntries, supplyOf } from './supply.ts'

const ActivityFormSchema = v.object({
  ...supplyEntries,
  from: v.string(),
  title: v.pipe(v.string(), v.trim(), rule(requiredRule)),
  days: v.pipe(
    v.string(),
    v.trim(),
    rule((text) => (/^[1-9]\d{0,2}$/.test(text) ? undefined : t('activities.wholeNumber'))),
  ),
})

/** Makes an activity after the model of another, which runs from now on for so many days. */
export function ActivityForm({ models }: { readonly models: readonly [DeskActivity, ...DeskActivity[]] }) {
  const { run } = useAction()
  const form = useForm<v.InferInput<typeof ActivityFormSchema>, v.InferOutput<typeof ActivityFormSchema>>({
    schema: ActivityFormSchema,
    initial: { from: models[0].id, title: '', days: '30', stock: '', budget: '' },
  })
  async function send({ from, title, days, ...supply }: v.InferOutput<typeof ActivityFormSchema>): Promise<void> {
    const body = { from, title, days: Number(days), ...supplyOf(supply) }
    const doneText = () => t('activities.created', { title })
    if (await run({ path: '/sandbox/activities/create', body, doneText })) form.reset()
  }
  return (
    <Form of={form} label={t('activities.create')} onSubmit={send}>
      <FormRow>
        <FormSelect
          of={form}
          name="from"
          label={t('activities.model')}
          options={models.map(({ id, title, type }) => ({
            value: id,
            label: `${t(`activities.types.${type}`)} · ${title}`,
          }))}
        />
        <FormText of={form} name="title" label={t('activities.name')} maxLength={40} />
        <FormText of={form} name="days" label={t('activities.days')} inputMode="numeric" maxLength={3} />
        <FormText of={form} name="stock" label={t('activities.stock')} inputMode="numeric" maxLength={9} />
        <FormAmount of={form} name="budget" label={t('activities.budget')} currency="" />
        <FormSubmit of={form}>{t('activities.start')}</FormSubmit>
      </FormRow>
    </Form>
  )
}
