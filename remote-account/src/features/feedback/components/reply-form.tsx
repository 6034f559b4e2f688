import { css } from '@emotion/react'
import { FEEDBACK_LIMITS, feedbackReplyEndpoint } from '@site/contracts'
import { bus, call, toast, useAttempt } from '@site/shell'
import { px } from '@site/ui'
import { Form, FormSubmit, FormTextArea, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'
import { contentSchema } from '../content-rule.ts'
import { FeedbackPictures, useFeedbackPictures } from './feedback-pictures.tsx'

const formStyle = css({ display: 'grid', gap: px(12) })
const ReplySchema = v.object({ content: contentSchema(1) })
type Reply = v.InferOutput<typeof ReplySchema>

/** What the member adds to a conversation. */
export function ReplyForm({ id, onRefused }: { readonly id: string; readonly onRefused: () => void }) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const pictures = useFeedbackPictures()
  const form = useForm<Reply, Reply>({
    schema: ReplySchema,
    initial: { content: '' },
    errorTexts: {
      contentShort: t('feedback.replyMissing'),
      contentLong: t('feedback.contentLong', { count: FEEDBACK_LIMITS.contentMax }),
    },
  })
  const send = ({ content }: Reply): Promise<void> =>
    attempt(
      () =>
        pictures.sendWith(async (images) => {
          await call(feedbackReplyEndpoint, { id, content, images })
          toast.success(t('feedback.replied'))
          pictures.clear()
          form.reset()
          bus.emit('unread_changed')
        }),
      onRefused,
    )
  return (
    <Form css={formStyle} of={form} label={t('feedback.reply')} onSubmit={send}>
      <FormTextArea of={form} name="content" label={t('feedback.reply')} rows={3} required />
      <FeedbackPictures of={pictures} disabled={form.isSending} />
      <FormSubmit of={form} variant="primary">
        {t('feedback.sendReply')}
      </FormSubmit>
    </Form>
  )
}
