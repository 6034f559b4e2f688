import { css } from '@emotion/react'
import { DOCUMENT_KINDS, MOST_DOCUMENTS, verificationSubmitEndpoint, verificationUploadEndpoint } from '@site/contracts'
import { DOCUMENT_DAYS } from '@site/domain'
import { call, toast, useAttempt } from '@site/shell'
import { px, text, tokenVar } from '@site/ui'
import { Form, FormSelect, FormSubmit, useForm } from '@site/ui/form'
import { useState } from 'react'
import * as v from 'valibot'

import { PICTURE_MIB, PictureField } from '../../../lib/picture-field.tsx'
import { useAccountTexts } from '../../../lib/texts.ts'
import { usePictures } from '../../../lib/use-pictures.ts'

const formStyle = css({ display: 'grid', gap: px(14) })
const noteStyle = css({ margin: 0, fontSize: text(12), color: tokenVar('text.weak') })
const KindSchema = v.object({ kind: v.picklist(DOCUMENT_KINDS) })
type Kind = v.InferOutput<typeof KindSchema>

/** A document and its pictures, sent one after the other and then submitted together. */
export function VerificationForm({ onSent }: { readonly onSent: () => void }) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const pictures = usePictures(async (form) => (await call(verificationUploadEndpoint, form)).documentId)
  const [isMissing, setMissing] = useState(false)
  const form = useForm<Kind, Kind>({ schema: KindSchema, initial: { kind: 'idCard' } })

  async function send({ kind }: Kind): Promise<void> {
    setMissing(pictures.files.length === 0)
    if (pictures.files.length === 0) return
    await attempt(
      () =>
        pictures.sendWith(async (documents) => {
          await call(verificationSubmitEndpoint, { kind, documents })
          toast.success(t('verification.sent'))
          onSent()
        }),
      onSent,
    )
  }

  return (
    <Form css={formStyle} of={form} label={t('verification.title')} onSubmit={send}>
      <FormSelect
        of={form}
        name="kind"
        label={t('verification.kind')}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: t(`verification.kinds.${value}`) }))}
      />
      <PictureField
        of={pictures}
        label={t('verification.pictures')}
        hint={t('verification.picturesHint', { count: MOST_DOCUMENTS, size: PICTURE_MIB })}
        error={isMissing && pictures.files.length === 0 ? t('verification.picturesMissing') : undefined}
        most={MOST_DOCUMENTS}
        disabled={form.isSending}
      />
      <FormSubmit of={form} size="lg" block>
        {t('verification.send')}
      </FormSubmit>
      <p css={noteStyle}>{t('verification.kept', { days: DOCUMENT_DAYS })}</p>
    </Form>
  )
}
