import { Form, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormRow } from '../../parts/index.ts'

const SCORE = /^\d{1,3}-\d{1,3}$/
const scoreRule = (typed: string) => (typed === '' || SCORE.test(typed) ? undefined : t('matches.badScore'))
const ResultSchema = v.object({
  ft: v.pipe(
    v.string(),
    v.trim(),
    rule((typed) => (SCORE.test(typed) ? undefined : t('matches.badScore'))),
  ),
  ht: v.pipe(v.string(), v.trim(), rule(scoreRule)),
})

/** Corrects the result of a match that is over: what was settled on another one is settled anew. */
export function ResultForm({ matchId }: { readonly matchId: string }) {
  const { run } = useAction()
  const form = useForm({ schema: ResultSchema, initial: { ft: '', ht: '' } })
  async function send({ ft, ht }: v.InferOutput<typeof ResultSchema>): Promise<void> {
    await run({ path: `/sandbox/matches/${matchId}/result`, body: { ft, ...(ht !== '' && { ht }) } })
  }
  return (
    <Form of={form} label={t('matches.result')} onSubmit={send}>
      <FormRow>
        <FormText of={form} name="ft" label={t('matches.fullTime')} placeholder="2-1" />
        <FormText of={form} name="ht" label={t('matches.halfTimeScore')} placeholder="1-0" />
        <FormSubmit of={form}>{t('matches.result')}</FormSubmit>
      </FormRow>
    </Form>
  )
}
