import { checkCardNumber, checkCode, checkEmail, checkPassword, checkTransferAmount } from '@site/domain'
import { px } from '@site/ui'
import {
  amountTextField,
  Form,
  FormAmount,
  FormCheckbox,
  FormCode,
  FormPassword,
  FormSelect,
  FormSubmit,
  FormText,
  FormTextArea,
  rule,
  textField,
  useForm,
} from '@site/ui/form'
import { useEffect, useRef } from 'react'
import * as v from 'valibot'

const Schema = v.object({
  bank: v.pipe(v.string(), v.nonEmpty('bankRequired')),
  card: v.pipe(v.string(), rule(checkCardNumber)),
  email: textField(checkEmail),
  note: v.string(),
  password: v.pipe(v.string(), rule(checkPassword)),
  code: v.pipe(v.string(), rule(checkCode)),
  amount: amountTextField(checkTransferAmount),
  agree: v.pipe(
    v.boolean(),
    rule((isAgree) => (isAgree ? undefined : 'agreeRequired')),
  ),
})
const EMPTY = { bank: '', card: '', email: '', note: '', password: '', code: '', amount: '', agree: false }
const FILLED = {
  bank: 'ICBC',
  card: '6222 0200 0000 0000 000',
  email: 'liming@example.com',
  note: '卡片已更换，请按新卡号处理。\n谢谢。',
  password: 'abc12345',
  code: '381604',
  amount: '500',
  agree: true,
}

interface SampleFormProps {
  readonly isFilled?: boolean
  /** sent once with what is wrong in it */
  readonly hasErrorsShown?: boolean
  /** sent, and never answered */
  readonly isSending?: boolean
}

/** A form with a field of each kind, in one of its states. */
export function SampleForm({ isFilled = false, hasErrorsShown = false, isSending = false }: SampleFormProps) {
  const form = useForm({ schema: Schema, initial: isFilled ? FILLED : EMPTY })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasErrorsShown || isSending) box.current?.querySelector('form')?.requestSubmit()
  }, [hasErrorsShown, isSending])
  return (
    <div ref={box}>
      <Form
        of={form}
        css={{ display: 'grid', gap: px(14) }}
        onSubmit={() => (isSending ? new Promise<void>(() => undefined) : undefined)}
      >
        <FormSelect
          of={form}
          name="bank"
          label="开户银行"
          required
          placeholder="请选择开户银行"
          options={[
            { value: 'ICBC', label: '工商银行' },
            { value: 'CCB', label: '建设银行' },
          ]}
        />
        <FormText of={form} name="card" label="银行卡号" required placeholder="请输入银行卡号" inputMode="numeric" />
        <FormText of={form} name="email" label="邮箱" hint="用于接收通知" placeholder="请输入邮箱" />
        <FormTextArea of={form} name="note" label="说明" hint="最多 500 字" rows={3} />
        <FormPassword of={form} name="password" label="密码" hint="请输入8-12位字母+数字的组合" />
        <FormCode of={form} name="code" label="验证码" />
        <FormAmount
          of={form}
          name="amount"
          label="金额"
          aside="余额 ¥12,345"
          all={1_234_500n}
          quick={[100, 500, 1000, 5000]}
        />
        <FormCheckbox of={form} name="agree">
          我已阅读并同意相关条款
        </FormCheckbox>
        <FormSubmit of={form} variant="cta" size="lg" block>
          确认提交
        </FormSubmit>
      </Form>
    </div>
  )
}
