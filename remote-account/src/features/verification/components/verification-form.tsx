import { css } from '@emotion/react'
import {
  DOCUMENT_KINDS,
  MOST_DOCUMENTS,
  UPLOAD_BYTES,
  verificationSubmitEndpoint,
  verificationUploadEndpoint,
} from '@site/contracts'
import { DOCUMENT_DAYS } from '@site/domain'
import { call, toast, useAttempt } from '@site/shell'
import { Upload, type UploadedFile, px, text, tokenVar } from '@site/ui'
import { Form, FormSelect, FormSubmit, useForm } from '@site/ui/form'
import { useState } from 'react'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'

const formStyle = css({ display: 'grid', gap: px(14) })
const noteStyle = css({ margin: 0, fontSize: text(12), color: tokenVar('text.weak') })
const PICTURE_TYPES = ['image/jpeg', 'image/png']
const KindSchema = v.object({ kind: v.picklist(DOCUMENT_KINDS) })
type Kind = v.InferOutput<typeof KindSchema>

/** A document and its pictures, sent one after the other and then submitted together. */
export function VerificationForm({ onSent }: { readonly onSent: () => void }) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const [isMissing, setMissing] = useState(false)
  const form = useForm<Kind, Kind>({ schema: KindSchema, initial: { kind: 'idCard' } })

  function add(chosen: readonly File[]): void {
    setMissing(false)
    setFiles((before) => [
      ...before,
      ...chosen.map((file) => ({ id: crypto.randomUUID(), name: file.name, size: file.size, file })),
    ])
  }

  async function send({ kind }: Kind): Promise<void> {
    if (files.length === 0) {
      setMissing(true)
      return
    }
    await attempt(async () => {
      const documents: string[] = []
      for (const { file } of files) if (file !== undefined) documents.push(await upload(file))
      await call(verificationSubmitEndpoint, { kind, documents })
      toast.success(t('verification.sent'))
      onSent()
    }, onSent)
  }

  return (
    <Form css={formStyle} of={form} label={t('verification.title')} onSubmit={send}>
      <FormSelect
        of={form}
        name="kind"
        label={t('verification.kind')}
        options={DOCUMENT_KINDS.map((value) => ({ value, label: t(`verification.kinds.${value}`) }))}
      />
      <Upload
        label={t('verification.pictures')}
        hint={t('verification.picturesHint', { count: MOST_DOCUMENTS, size: UPLOAD_BYTES / 1024 ** 2 })}
        error={isMissing ? t('verification.picturesMissing') : undefined}
        files={files}
        accept={PICTURE_TYPES}
        maxBytes={UPLOAD_BYTES}
        maxFiles={MOST_DOCUMENTS}
        disabled={form.isSending}
        onAdd={add}
        onRemove={(id) => setFiles((before) => before.filter((one) => one.id !== id))}
      />
      <FormSubmit of={form} size="lg" block>
        {t('verification.send')}
      </FormSubmit>
      <p css={noteStyle}>{t('verification.kept', { days: DOCUMENT_DAYS })}</p>
    </Form>
  )
}

async function upload(file: File): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const { documentId } = await call(verificationUploadEndpoint, body)
  return documentId
}
