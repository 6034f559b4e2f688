import { DESK_LIMITS, type DeskActivity } from '@site/contracts/desk'
import { parseSiteTime } from '@site/domain'
import { Form, FormAmount, FormSelect, FormSubmit, FormText, rules, useForm } from '@site/ui/form'
import { useState } from 'react'
import * as v from 'valibot'

import { createSendingId } from '../../lib/sending-id.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormRow, WordsSchema } from '../../parts/index.ts'
import { supplyEntries, supplyOf } from './supply.ts'

/** What runs without an end of its own ends after so many days. */
const DAYS = 30

const ActivityFormSchema = v.pipe(
  v.object({
    ...supplyEntries,
    from: v.string(),
    title: WordsSchema,
    /** As the field gives them, in site time; empty for none. */
    startAt: v.string(),
    endAt: v.string(),
  }),
  rules(({ startAt, endAt }) => ({
    endAt: startAt !== '' && endAt !== '' && endAt <= startAt ? t('activities.endAfterStart') : undefined,
  })),
)
type ActivityInput = v.InferOutput<typeof ActivityFormSchema>

const momentBody = (name: 'startAt' | 'endAt', typed: string) => (typed === '' ? {} : { [name]: parseSiteTime(typed) })

/**
 * Makes an activity after the model of another, from a moment to another on the site's clock: from now on where none is given.
 * One that was sent and not answered is sent again under its id.
 */
export function ActivityForm({ models }: { readonly models: readonly [DeskActivity, ...DeskActivity[]] }) {
  const { run } = useAction()
  const [sendingId] = useState(createSendingId)
  const form = useForm<v.InferInput<typeof ActivityFormSchema>, ActivityInput>({
    schema: ActivityFormSchema,
    initial: { from: models[0].id, title: '', startAt: '', endAt: '', stock: '', budget: '' },
  })
  async function send({ from, title, startAt, endAt, ...supply }: ActivityInput): Promise<void> {
    const period = { ...momentBody('startAt', startAt), ...momentBody('endAt', endAt), days: DAYS }
    const wish = { from, title, ...period, ...supplyOf(supply) }
    const body = { ...wish, requestId: sendingId.of(wish) }
    const doneText = () => t('activities.created', { title })
    if (!(await run({ path: '/sandbox/activities/create', body, doneText }))) return
    sendingId.done()
    form.reset()
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
        <FormText of={form} name="title" label={t('activities.name')} maxLength={DESK_LIMITS.activityTitle} />
        <FormText of={form} name="startAt" type="datetime-local" label={t('activities.startAt')} />
        <FormText of={form} name="endAt" type="datetime-local" label={t('activities.endAt', { days: DAYS })} />
        <FormText of={form} name="stock" label={t('activities.stock')} inputMode="numeric" maxLength={9} />
        <FormAmount of={form} name="budget" label={t('activities.budget')} currency="" />
        <FormSubmit of={form}>{t('activities.make')}</FormSubmit>
      </FormRow>
    </Form>
  )
}
