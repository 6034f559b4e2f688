import { css } from '@emotion/react'
import { addFeedbackEndpoint, FEEDBACK_LIMITS, FEEDBACK_TYPES, feedbackBetsEndpoint } from '@site/contracts'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { bus, call, toast, useAttempt, useEndpoint } from '@site/shell'
import { useNavigate, useSearchParams } from '@site/shell/router'
import { px } from '@site/ui'
import { Form, FormSelect, FormSubmit, FormText, FormTextArea, rule, useFieldValue, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import { contentSchema } from '../content-rule.ts'
import { FeedbackPictures, useFeedbackPictures } from './feedback-pictures.tsx'

const { title: titleMax, contentMin, contentMax, contact: contactMax, betDays } = FEEDBACK_LIMITS
const OFFERED_BETS = 50
const formStyle = css({ display: 'grid', gap: px(14) })

const FormSchema = v.object({
  type: v.picklist(FEEDBACK_TYPES),
  title: v.pipe(
    v.string(),
    v.trim(),
    rule((title: string) => (title === '' ? 'titleMissing' : undefined)),
  ),
  content: contentSchema(contentMin),
  /** Empty for none. */
  betId: v.string(),
  contact: v.pipe(v.string(), v.trim()),
})
type Draft = v.InferOutput<typeof FormSchema>

/** Feedback as it is written; the address may name its type and a bet that it is about. */
export function FeedbackForm() {
  const t = useAccountTexts()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { attempt } = useAttempt()
  const pictures = useFeedbackPictures()
  const asked = params.get('type')
  const namedBet = params.get('bet') ?? ''
  const form = useForm<Draft, Draft>({
    schema: FormSchema,
    initial: {
      type: FEEDBACK_TYPES.find((type) => type === asked) ?? (namedBet === '' ? 'suggestion' : 'bet'),
      title: '',
      content: '',
      betId: namedBet,
      contact: '',
    },
    errorTexts: {
      titleMissing: t('feedback.titleMissing'),
      contentShort: t('feedback.contentShort', { count: contentMin }),
      contentLong: t('feedback.contentLong', { count: contentMax }),
    },
  })
  const content = useFieldValue(form, 'content')

  const send = ({ betId, contact, ...draft }: Draft): Promise<void> =>
    attempt(() =>
      pictures.sendWith(async (images) => {
        await call(addFeedbackEndpoint, {
          ...draft,
          images,
          ...(betId !== '' && { betId }),
          ...(contact !== '' && { contact }),
        })
        toast.success(t('feedback.sent'))
        pictures.clear()
        form.reset()
        bus.emit('unread_changed')
        await navigate(ACCOUNT_PATHS.feedbackList)
      }),
    )

  return (
    <Form css={formStyle} of={form} label={t('feedback.write')} onSubmit={send}>
      <FormSelect
        of={form}
        name="type"
        label={t('feedback.type')}
        options={FEEDBACK_TYPES.map((value) => ({ value, label: t(`feedback.types.${value}`) }))}
      />
      <FormText of={form} name="title" label={t('feedback.subject')} maxLength={titleMax} required />
      <FormTextArea
        of={form}
        name="content"
        label={t('feedback.content')}
        hint={t('feedback.contentHint', { min: contentMin, max: contentMax })}
        aside={`${content.trim().length} / ${contentMax}`}
        rows={6}
        required
      />
      <FeedbackPictures of={pictures} disabled={form.isSending} />
      <FormSelect
        of={form}
        name="betId"
        label={t('feedback.bet')}
        hint={t('feedback.betHint', { days: betDays })}
        options={useBetOptions(namedBet)}
      />
      <FormText
        of={form}
        name="contact"
        label={t('feedback.contact')}
        hint={t('feedback.contactHint')}
        maxLength={contactMax}
      />
      <FormSubmit of={form} variant="primary">
        {t('feedback.send')}
      </FormSubmit>
    </Form>
  )
}

/** The bets that can be attached, the latest first; one that the address names is among them, however old. */
function useBetOptions(named: string) {
  const t = useAccountTexts()
  const { data } = useEndpoint(feedbackBetsEndpoint, { days: betDays, pageSize: OFFERED_BETS }, { fresh: true })
  const bets = (data?.list ?? []).map(({ ticketId, venueName, gameName, stake, betAt }) => ({
    value: ticketId,
    label: `${venueName} · ${gameName} · ${formatCny(parseFen(stake))} · ${siteDateTime(betAt)}`,
  }))
  return [
    { value: '', label: t('feedback.noBet') },
    ...(named === '' || bets.some(({ value }) => value === named) ? [] : [{ value: named, label: named }]),
    ...bets,
  ]
}
