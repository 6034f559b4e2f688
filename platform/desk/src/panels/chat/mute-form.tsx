import { DESK_LIMITS } from '@site/contracts/desk'
import { Button, Panel } from '@site/ui'
import { Form, FormSubmit, FormText, formValues, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormRow, Line, WordsSchema } from '../../parts/index.ts'

const MOST_HOURS = 8_760
const MuteSchema = v.object({
  name: WordsSchema,
  hours: v.pipe(WordsSchema, rule(hoursRule)),
  reason: WordsSchema,
})

function hoursRule(typed: string): string | undefined {
  const hours = Number(typed)
  return hours >= 0.01 && hours <= MOST_HOURS ? undefined : t('chat.hoursWrong')
}

/** Takes the word from a member in all rooms for some hours, or gives it back. */
export function MuteForm() {
  const { run } = useAction()
  const form = useForm({ schema: MuteSchema, initial: { name: '', hours: '1', reason: '' } })
  async function mute({ name, hours, reason }: v.InferOutput<typeof MuteSchema>): Promise<void> {
    const body = { name, hours: Number(hours), reason }
    if (await run({ path: '/sandbox/chat/mute', body, doneText: () => t('chat.muted', { name }) })) form.reset()
  }
  async function unmute(): Promise<void> {
    const name = formValues(form).name.trim()
    await run({ path: '/sandbox/chat/unmute', body: { name }, doneText: () => t('chat.unmuted', { name }) })
  }
  return (
    <Panel title={t('chat.mute')}>
      <Form of={form} label={t('chat.mute')} onSubmit={mute}>
        <FormRow>
          <FormText of={form} name="name" label={t('member')} />
          <FormText of={form} name="hours" label={t('chat.hours')} inputMode="decimal" />
          <FormText of={form} name="reason" label={t('chat.reason')} maxLength={DESK_LIMITS.chatReason} />
          <Line>
            <FormSubmit of={form} variant="danger">
              {t('chat.mute')}
            </FormSubmit>
            <Button variant="secondary" onClick={() => void unmute()}>
              {t('chat.unmute')}
            </Button>
          </Line>
        </FormRow>
      </Form>
    </Panel>
  )
}
