import { css } from '@emotion/react'
import { LETTER_TYPES } from '@site/contracts'
import { DESK_LIMITS, LETTER_AUDIENCES } from '@site/contracts/desk'
import { Segmented, px } from '@site/ui'
import { Form, FormSelect, FormSubmit, FormText, FormTextArea, useForm } from '@site/ui/form'
import { useMemo, useState } from 'react'
import type * as v from 'valibot'

import { createSendingId } from '../../lib/sending-id.ts'
import { t } from '../../lib/texts.ts'
import { FormRow } from '../../parts/index.ts'
import {
  GRADE_OPTIONS,
  type Letter,
  type LetterAudience,
  letterOf,
  letterSchema,
  type LetterValues,
  NO_LETTER,
} from './letter.ts'
import { LetterPreview } from './letter-preview.tsx'

const stackStyle = css({ display: 'grid', gap: px(14), maxWidth: px(960) })

/** Writes a letter; it is looked at before it is sent. One that was not answered is sent again under its id. */
export function LetterForm() {
  const [audience, setAudience] = useState<LetterAudience>('member')
  const [written, setWritten] = useState<Letter>()
  const [sendingId] = useState(createSendingId)
  const schema = useMemo(() => letterSchema(audience), [audience])
  const form = useForm<LetterValues, v.InferOutput<typeof schema>>({ schema, initial: NO_LETTER })
  return (
    <>
      <Form of={form} label={t('letters.write')} onSubmit={(typed) => setWritten(letterOf(audience, typed))}>
        <div css={stackStyle}>
          <Segmented
            label={t('letters.to')}
            value={audience}
            options={LETTER_AUDIENCES.map((value) => ({ value, label: t(`letters.audiences.${value}`) }))}
            onValueChange={setAudience}
          />
          <FormRow>
            <FormSelect
              of={form}
              name="type"
              label={t('letters.type')}
              options={LETTER_TYPES.map((value) => ({ value, label: t(`letters.types.${value}`) }))}
            />
            {audience === 'member' && <FormText of={form} name="name" label={t('member')} />}
            {audience === 'grades' && (
              <>
                <FormSelect of={form} name="vipMin" label={t('letters.fromGrade')} options={GRADE_OPTIONS} />
                <FormSelect of={form} name="vipMax" label={t('letters.toGrade')} options={GRADE_OPTIONS} />
              </>
            )}
            <FormText
              of={form}
              name="jump"
              label={t('letters.jump')}
              maxLength={DESK_LIMITS.letter.jump}
              placeholder="/mine/wallet"
            />
          </FormRow>
          <FormText of={form} name="title" label={t('letters.head')} maxLength={DESK_LIMITS.letter.title} />
          <FormTextArea of={form} name="content" label={t('letters.content')} maxLength={DESK_LIMITS.letter.content} />
          <FormRow>
            <FormSubmit of={form}>{t('letters.preview')}</FormSubmit>
          </FormRow>
        </div>
      </Form>
      {written !== undefined && (
        <LetterPreview
          of={written}
          sendingId={sendingId}
          onClose={(isSent) => {
            setWritten(undefined)
            if (isSent) form.reset()
          }}
        />
      )}
    </>
  )
}
