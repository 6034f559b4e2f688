import { css } from '@emotion/react'
import { type PlayLimit, setLimitEndpoint } from '@site/contracts'
import { LIMIT_AMOUNTS, formatCny } from '@site/domain'
import { call, toast, useAttempt } from '@site/shell'
import { Button, Notice, px } from '@site/ui'
import { Dialog } from '@site/ui/dialog'
import { Form, FormAmount, FormSubmit, FormText, useForm } from '@site/ui/form'

import { useAccountTexts } from '../../../lib/texts.ts'
import { type LimitProblem, limitSchema } from '../limit-form.ts'
import { amountText } from '../limit-texts.ts'

const QUICK_YUAN = [500, 1_000, 5_000, 10_000] as const
const fieldsStyle = css({ display: 'grid', gap: px(14) })

export interface LimitDialogProps {
  readonly which: Pick<PlayLimit, 'type' | 'period'>
  readonly limit: PlayLimit | undefined
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Sets a limit, changes it or ends it; what is higher than before waits for a day. */
export function LimitDialog({ which: { type, period }, limit, onClose, onChanged }: LimitDialogProps) {
  const t = useAccountTexts()
  const { isBusy, attempt } = useAttempt()
  const isTime = type === 'session'
  const { min, max } = LIMIT_AMOUNTS[isTime ? 'session' : 'money']
  const form = useForm({
    schema: limitSchema(type),
    initial: { amount: '' },
    errorTexts: {
      required: t(isTime ? 'limits.requiredMinutes' : 'limits.required'),
      format: t(isTime ? 'limits.formatMinutes' : 'limits.format'),
      range: isTime
        ? t('limits.rangeMinutes', { min: Number(min), max: Number(max) })
        : t('limits.range', { min: formatCny(min), max: formatCny(max) }),
    } satisfies Record<LimitProblem, string>,
  })
  const title = `${t(`limits.periods.${period}`)}${t(`limits.types.${type}`)}`

  const set = (amount: string | null): Promise<void> =>
    attempt(async () => {
      const { limits } = await call(setLimitEndpoint, { type, period, amount })
      const isWaiting = limits.some((one) => one.type === type && one.period === period && one.pending !== null)
      toast.success(t(isWaiting ? 'limits.waits' : 'limits.holds'))
      onChanged()
    })

  return (
    <Dialog open onOpenChange={onClose} title={title}>
      <Form css={fieldsStyle} of={form} onSubmit={({ amount }) => set(amount)}>
        {isTime ? (
          <FormText
            of={form}
            name="amount"
            label={t('limits.minutesLabel')}
            placeholder={t('limits.requiredMinutes')}
            inputMode="numeric"
            maxLength={4}
          />
        ) : (
          <FormAmount of={form} name="amount" label={t('limits.amount')} quick={QUICK_YUAN} />
        )}
        <Notice tone="info">
          {limit === undefined
            ? t('limits.firstRule')
            : t('limits.changeRule', { amount: amountText(t, type, limit.amount) })}
        </Notice>
        <FormSubmit of={form} size="lg" block>
          {t('limits.save')}
        </FormSubmit>
        {limit !== undefined && (
          <Button variant="ghost" block loading={isBusy} onClick={() => void set(null)}>
            {t('limits.remove')}
          </Button>
        )}
      </Form>
    </Dialog>
  )
}
