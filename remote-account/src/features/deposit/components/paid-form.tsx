import { css } from '@emotion/react'
import {
  DEPOSIT_STATUS,
  type DepositOrder,
  UPLOAD_BYTES,
  submitPaidEndpoint,
  uploadImageEndpoint,
} from '@site/contracts'
import { call, toast, useAttempt } from '@site/shell'
import { Panel, Upload, type UploadedFile, px, text, tokenVar } from '@site/ui'
import { Form, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import { useState } from 'react'
import * as v from 'valibot'

import { useAccountTexts } from '../../../lib/texts.ts'

const formStyle = css({ display: 'grid', gap: px(14) })
const textStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })
const VOUCHER_TYPES = ['image/jpeg', 'image/png']
const HASH = /^(0x)?[0-9a-f]{64}$/i

const PaidSchema = v.object({
  txHash: v.pipe(
    v.string(),
    v.trim(),
    rule((hash: string) => (hash === '' || HASH.test(hash) ? undefined : 'hashFormat')),
  ),
})

export interface PaidFormProps {
  readonly order: DepositOrder
  readonly onSent: () => void
}

/** 我已付款, with what proves it where the payer wants to add that; once said, for what was left out. */
export function PaidForm({ order, onSent }: PaidFormProps) {
  const t = useAccountTexts()
  const { attempt } = useAttempt()
  const [file, setFile] = useState<UploadedFile>()
  const isFirst = order.status === DEPOSIT_STATUS.pending
  const isCoin = order.currency !== 'CNY'
  const form = useForm({
    schema: PaidSchema,
    initial: { txHash: '' },
    errorTexts: { hashFormat: t('deposit.hashFormat') },
  })

  const send = ({ txHash }: v.InferOutput<typeof PaidSchema>): Promise<void> =>
    attempt(async () => {
      if (!isFirst && txHash === '' && file === undefined) {
        toast.info(t('deposit.nothingToAdd'))
        return
      }
      const voucher = file?.file === undefined ? undefined : await upload(file.file)
      await call(submitPaidEndpoint, {
        orderNo: order.orderNo,
        ...(txHash !== '' && { txHash }),
        ...(voucher !== undefined && { voucher }),
      })
      toast.success(t(isFirst ? 'deposit.paidSaid' : 'deposit.added'))
      setFile(undefined)
      form.reset()
      onSent()
    }, onSent)

  return (
    <Panel title={t(isFirst ? 'deposit.afterPaying' : 'deposit.addProof')}>
      <Form css={formStyle} of={form} label={t(isFirst ? 'deposit.afterPaying' : 'deposit.addProof')} onSubmit={send}>
        <p css={textStyle}>{t(isFirst ? 'deposit.afterPayingText' : 'deposit.addProofText')}</p>
        {isCoin && (
          <FormText
            of={form}
            name="txHash"
            label={t('deposit.hash')}
            placeholder={t('deposit.hashHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={66}
          />
        )}
        <Upload
          label={t('deposit.voucher')}
          hint={t('deposit.voucherHint', { size: UPLOAD_BYTES / 1024 ** 2 })}
          files={file === undefined ? [] : [file]}
          accept={VOUCHER_TYPES}
          maxBytes={UPLOAD_BYTES}
          maxFiles={1}
          disabled={form.isSending}
          onAdd={([chosen]) => {
            if (chosen !== undefined) setFile({ id: chosen.name, name: chosen.name, size: chosen.size, file: chosen })
          }}
          onRemove={() => setFile(undefined)}
        />
        <FormSubmit of={form} variant={isFirst ? 'cta' : 'secondary'} size={isFirst ? 'lg' : 'md'} block={isFirst}>
          {t(isFirst ? 'deposit.paid' : 'deposit.addProofSend')}
        </FormSubmit>
      </Form>
    </Panel>
  )
}

async function upload(file: File): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  const { url } = await call(uploadImageEndpoint, body)
  return url
}
