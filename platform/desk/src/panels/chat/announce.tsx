import { DESK_LIMITS } from '@site/contracts/desk'
import { Panel } from '@site/ui'
import { Form, FormSelect, FormSubmit, FormText, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { FormRow, WordsSchema } from '../../parts/index.ts'

const AnnounceSchema = v.object({ where: v.string(), title: WordsSchema, content: WordsSchema })
const ALL = 'all'

/** Tells everybody who is in a room, or in any, something once: it is in no history. */
export function Announce({ rid }: { readonly rid: string | undefined }) {
  const { run } = useAction()
  const form = useForm({ schema: AnnounceSchema, initial: { where: ALL, title: '', content: '' } })
  async function send({ where, title, content }: v.InferOutput<typeof AnnounceSchema>): Promise<void> {
    const body = { title, content, ...(where === ALL ? {} : { rid: where }) }
    if (await run({ path: '/sandbox/chat/notice', body, doneText: () => t('chat.announce.sent') })) form.reset()
  }
  return (
    <Panel title={t('chat.announce.title')}>
      <Form of={form} label={t('chat.announce.title')} onSubmit={send}>
        <FormRow>
          <FormSelect
            of={form}
            name="where"
            label={t('chat.announce.where')}
            options={[
              { value: ALL, label: t('chat.announce.all') },
              ...(rid === undefined ? [] : [{ value: rid, label: rid }]),
            ]}
          />
          <FormText
            of={form}
            name="title"
            label={t('chat.announce.heading')}
            maxLength={DESK_LIMITS.announcement.title}
          />
          <FormText
            of={form}
            name="content"
            label={t('chat.announce.content')}
            maxLength={DESK_LIMITS.announcement.content}
          />
          <FormSubmit of={form}>{t('chat.announce.send')}</FormSubmit>
        </FormRow>
      </Form>
    </Panel>
  )
}
