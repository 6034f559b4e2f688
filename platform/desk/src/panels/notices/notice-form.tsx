import { css } from '@emotion/react'
import { DESK_LIMITS, DeskLettersSchema, NOTICE_TYPES } from '@site/contracts/desk'
import { media, px } from '@site/ui'
import { Form, FormCheckbox, FormSelect, FormSubmit, FormText, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { useDesk } from '../../lib/queries.ts'
import { t } from '../../lib/texts.ts'
import { useAction } from '../../lib/use-action.ts'
import { WordsSchema } from '../../parts/index.ts'

const NoticeSchema = v.object({
  type: v.picklist(NOTICE_TYPES),
  title: WordsSchema,
  content: WordsSchema,
  top: v.boolean(),
  /** Id of the letter that it leads to; empty for none. */
  letter: v.string(),
})
const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: px(14),
  '& > :nth-of-type(3), & > :nth-of-type(4)': { gridColumn: '1 / -1' },
  [media.mobile]: { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const footStyle = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: px(12),
  gridColumn: '1 / -1',
})
const EMPTY = { type: 'marquee', title: '', content: '', top: true, letter: '' } as const

/** Writes a notice, which stands for a week. */
export function NoticeForm() {
  const { run } = useAction()
  const form = useForm<v.InferInput<typeof NoticeSchema>, v.InferOutput<typeof NoticeSchema>>({
    schema: NoticeSchema,
    initial: EMPTY,
  })
  // Who is not among the readers of a letter has nothing to open.
  const letters = useDesk('/sandbox/letters', DeskLettersSchema).data?.list.filter(
    ({ audience, state }) => audience === 'all' && state !== 'withdrawn',
  )
  async function send({ letter, ...notice }: v.InferOutput<typeof NoticeSchema>): Promise<void> {
    const body = { ...notice, ...(letter !== '' && { letter }) }
    if (await run({ path: '/sandbox/notices', body, doneText: () => t('notices.published') })) form.reset()
  }
  return (
    <Form of={form} label={t('notices.write')} onSubmit={send}>
      <div css={gridStyle}>
        <FormSelect
          of={form}
          name="type"
          label={t('notices.type')}
          options={NOTICE_TYPES.map((value) => ({ value, label: t(`notices.types.${value}`) }))}
        />
        <FormText of={form} name="title" label={t('notices.head')} maxLength={DESK_LIMITS.notice.title} />
        <FormText of={form} name="content" label={t('notices.content')} maxLength={DESK_LIMITS.notice.content} />
        <FormSelect
          of={form}
          name="letter"
          label={t('notices.letter')}
          options={[
            { value: '', label: t('notices.noLetter') },
            ...(letters ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <div css={footStyle}>
          <FormCheckbox of={form} name="top">
            {t('notices.onTop')}
          </FormCheckbox>
          <FormSubmit of={form}>{t('notices.publish')}</FormSubmit>
        </div>
      </div>
    </Form>
  )
}
