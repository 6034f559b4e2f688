import { css } from '@emotion/react'
import { DEPOSIT_STATUS, type DepositOrder, submitPaidEndpoint, TX_HASH, uploadImageEndpoint } from '@site/contracts'
import { call, toast, useAttempt } from '@site/shell'
import { Panel, px, text, tokenVar } from '@site/ui'
import { Form, FormSubmit, FormText, rule, useForm } from '@site/ui/form'
import * as v from 'valibot'

import { PICTURE_MIB, PictureField } from '../../../lib/picture-field.tsx'
import { useAccountTexts } from '../../../lib/texts.ts'
import { usePictures } from '../../../lib/use-pictures.ts'

const formStyle = css({ display: 'grid', gap: px(14) })
const textStyle = css({ margin: 0, fontSize: text(13), lineHeight: 1.6, color: tokenVar('text.weak') })

const PaidSchema = v.object({
  txHash: v.pipe(
    v.string(),
    v.trim(),
    rule((hash: string) => (hash === '' || TX_HASH.pattern.test(hash) ? undefined : 'hashFormat')),
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
  const vouchers = usePictures(async (body) => (await call(uploadImageEndpoint, body)).url)
  const isFirst = order.status === DEPOSIT_STATUS.pending
  const isCoin = order.currency !== 'CNY'
  // The way to the provider's page comes before the word that it is paid.
  const isPaidElsewhere = order.wait === 'redirect'
  const form = useForm({
    schema: PaidSchema,
    initial: { txHash: '' },
    errorTexts: { hashFormat: t('deposit.hashFormat') },
  })

  const send = ({ txHash }: v.InferOutput<typeof PaidSchema>): Promise<void> =>
    attempt(async () => {
      if (!isFirst && txHash === '' && vouchers.files.length === 0) {
        toast.info(t('deposit.nothingToAdd'))
        return
      }
      await vouchers.sendWith(async ([voucher]) => {
        await call(submitPaidEndpoint, {
          orderNo: order.orderNo,
          ...(txHash !== '' && { txHash }),
          ...(voucher !== undefined && { voucher }),
        })
        toast.success(t(isFirst ? 'deposit.paidSaid' : 'deposit.added'))
        vouchers.clear()
        form.reset()
        onSent()
      })
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
            maxLength={TX_HASH.longest}
          />
        )}
        <PictureField
          of={vouchers}
          label={t('deposit.voucher')}
          hint={t('deposit.voucherHint', { size: PICTURE_MIB })}
          most={1}
          disabled={form.isSending}
        />
        <FormSubmit
          of={form}
          variant={isFirst && !isPaidElsewhere ? 'cta' : 'secondary'}
          size={isFirst ? 'lg' : 'md'}
          block={isFirst}
        >
          {t(isFirst ? 'deposit.paid' : 'deposit.addProofSend')}
        </FormSubmit>
      </Form>
    </Panel>
  )
}
