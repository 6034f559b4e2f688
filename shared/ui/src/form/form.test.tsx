import { act, fireEvent, screen } from '@testing-library/react'
import { checkEmail, checkPhone, checkTransferAmount } from '@site/domain'
import { Activity, useState } from 'react'
import { createPortal } from 'react-dom'
import { expect, test, vi } from 'vitest'
import * as v from 'valibot'
import { show } from '../test/render.tsx'
import {
  amountTextField,
  checkField,
  failField,
  Form,
  FormAmount,
  FormCheckbox,
  FormCode,
  type FormOptions,
  FormSelect,
  FormSubmit,
  FormText,
  rule,
  rules,
  setFieldValue,
  textField,
  useFieldValue,
  useForm,
} from './index.ts'

const Schema = v.pipe(
  v.object({
    way: v.picklist(['phone', 'email']),
    email: textField(checkEmail),
    phone: v.string(),
    amount: amountTextField(checkTransferAmount),
    agree: v.pipe(
      v.boolean(),
      rule((isAgree) => (isAgree ? undefined : 'agreeFirst')),
    ),
  }),
  rules(({ way, phone }) => ({ phone: way === 'phone' ? checkPhone(phone) : undefined })),
)
type Values = v.InferInput<typeof Schema>
type Output = v.InferOutput<typeof Schema>

const EMPTY: Values = { way: 'email', email: '', phone: '', amount: '', agree: false }
const GOOD: Values = { way: 'email', email: ' a@b.cn ', phone: '', amount: '12.', agree: true }

interface SampleProps {
  readonly initial?: Values
  readonly showErrorsOn?: FormOptions<Values, Output>['showErrorsOn']
  readonly onSubmit?: (output: Output) => Promise<void> | void
}

function Sample({ initial = EMPTY, showErrorsOn, onSubmit = () => undefined }: SampleProps) {
  const form = useForm({ schema: Schema, initial, showErrorsOn, errorTexts: { agreeFirst: '请先同意' } })
  const way = useFieldValue(form, 'way')
  return (
    <Form of={form} label="绑定" onSubmit={onSubmit}>
      <FormSelect
        of={form}
        name="way"
        label="方式"
        options={[
          { value: 'phone', label: '手机' },
          { value: 'email', label: '邮箱' },
        ]}
      />
      <FormText of={form} name="email" label="邮箱" hint="用于找回密码" />
      {way === 'phone' && <FormText of={form} name="phone" label="手机号码" />}
      <FormAmount of={form} name="amount" label="金额" all={50_050n} quick={[100]} />
      <FormCheckbox of={form} name="agree">
        同意条款
      </FormCheckbox>
      <button type="button" onClick={() => void checkField(form, 'email').then((isGood) => isGood && form.reset())}>
        获取验证码
      </button>
      <button type="button" onClick={() => failField(form, 'email', '邮箱已被使用')}>
        拒绝
      </button>
      <button type="button" onClick={() => form.hideErrors()}>
        不再提示
      </button>
      <button type="button" onClick={() => setFieldValue(form, 'email', 'x@y.cn')}>
        填入
      </button>
      <FormSubmit of={form}>提交</FormSubmit>
    </Form>
  )
}

const field = (name: string) => screen.getByLabelText(name)
const shownErrors = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
const type = (name: string, value: string) => act(async () => void fireEvent.change(field(name), { target: { value } }))
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))

test('nothing is told before the first try to send; then everything, and what is put right falls silent at once', async () => {
  const onSubmit = vi.fn<(output: Output) => void>()
  show(<Sample onSubmit={onSubmit} />)
  await type('邮箱', 'nobody')
  fireEvent.blur(field('邮箱'))
  expect(shownErrors()).toEqual([])
  expect(screen.getByText('用于找回密码')).toBeTruthy()

  await press('提交')
  expect(shownErrors()).toEqual(['请输入正确的邮箱', '请输入转入金额', '请先同意'])
  expect(field('邮箱').getAttribute('aria-invalid')).toBe('true')
  expect(field('邮箱').getAttribute('aria-describedby')).toBe(screen.getByText('请输入正确的邮箱').id)
  expect(onSubmit).not.toHaveBeenCalled()

  await type('邮箱', 'a@b.cn')
  expect(shownErrors()).toEqual(['请输入转入金额', '请先同意'])
  await type('邮箱', 'a@b')
  expect(shownErrors()).toEqual(['请输入正确的邮箱', '请输入转入金额', '请先同意'])
})

test('the first field that is wrong gets the focus', async () => {
  show(<Sample initial={{ ...GOOD, amount: '', agree: false }} />)
  await press('提交')
  expect(document.activeElement).toBe(field('金额'))
})

test('what is sent is what the schema makes of the fields: trimmed text, an amount without its last point', async () => {
  const onSubmit = vi.fn<(output: Output) => void>()
  show(<Sample initial={GOOD} onSubmit={onSubmit} />)
  await press('提交')
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({
    way: 'email',
    email: 'a@b.cn',
    phone: '',
    amount: '12',
    agree: true,
  })
})

test('a form is sent once, however often its button is pressed while it waits', async () => {
  let finish: () => void = () => undefined
  const onSubmit = vi.fn<() => Promise<void>>(() => new Promise<void>((resolve) => void (finish = resolve)))
  show(<Sample initial={GOOD} onSubmit={onSubmit} />)
  await press('提交')
  const button = screen.getByRole('button', { name: /提交/ })
  expect(button.getAttribute('aria-busy')).toBe('true')
  await act(async () => void fireEvent.submit(screen.getByRole('form', { name: '绑定' })))
  expect(onSubmit).toHaveBeenCalledTimes(1)
  await act(async () => finish())
  expect(button.getAttribute('aria-busy')).toBeNull()
  await press('提交')
  expect(onSubmit).toHaveBeenCalledTimes(2)
})

test('a rule for several fields follows a choice that was made a moment ago', async () => {
  show(<Sample initial={{ ...GOOD, phone: '12' }} />)
  await type('方式', 'phone')
  await press('提交')
  expect(shownErrors()).toEqual(['请输入正确的手机号码'])
  await type('方式', 'email')
  expect(shownErrors()).toEqual([])
})

test('one field tells what is wrong with it when it is asked, and the others stay silent', async () => {
  show(<Sample />)
  await press('获取验证码')
  expect(shownErrors()).toEqual(['请输入邮箱'])
  await type('邮箱', 'a@b.cn')
  expect(shownErrors()).toEqual([])
  await press('获取验证码')
  expect(field('邮箱')).toHaveProperty('value', '')
})

test('a refusal of the server stands at its field until something is typed', async () => {
  show(<Sample initial={GOOD} />)
  await type('邮箱', 'a@b.cn')
  await press('拒绝')
  expect(shownErrors()).toEqual(['邮箱已被使用'])
  await type('邮箱', 'other@b.cn')
  expect(shownErrors()).toEqual([])
})

test('a filled field that is left tells, where the form asks for that; an empty one does not', async () => {
  show(<Sample showErrorsOn="blur" />)
  await act(async () => void fireEvent.blur(field('邮箱')))
  expect(shownErrors()).toEqual([])
  await type('邮箱', 'nobody')
  expect(shownErrors()).toEqual([])
  await act(async () => void fireEvent.blur(field('邮箱')))
  expect(shownErrors()).toEqual(['请输入正确的邮箱'])
})

test('what was told can be taken back, and what was typed stays', async () => {
  show(<Sample />)
  await type('邮箱', 'nobody')
  await press('提交')
  await press('不再提示')
  expect(shownErrors()).toEqual([])
  expect(field('邮箱')).toHaveProperty('value', 'nobody')
  await press('提交')
  expect(shownErrors()).toHaveLength(3)
})

test('a field is filled in from elsewhere', async () => {
  show(<Sample />)
  await press('填入')
  expect(field('邮箱')).toHaveProperty('value', 'x@y.cn')
  await press('全部')
  expect(field('金额')).toHaveProperty('value', '500.5')
})

test('rules that a later render brings hold from the next input on', async () => {
  function Changing() {
    const [least, setLeast] = useState(3)
    const schema = v.object({ name: textField((name) => (name.length < least ? '太短' : undefined)) })
    const form = useForm({ schema, initial: { name: '' } })
    return (
      <Form of={form} onSubmit={() => undefined}>
        <FormText of={form} name="name" label="名字" />
        <FormSubmit of={form}>提交</FormSubmit>
        <button type="button" onClick={() => setLeast(5)}>
          更长
        </button>
      </Form>
    )
  }
  show(<Changing />)
  await press('提交')
  await type('名字', 'abcd')
  expect(shownErrors()).toEqual([])
  await press('更长')
  await press('提交')
  expect(shownErrors()).toEqual(['太短'])
})

test('a form that was hidden with its page takes what is typed after it is shown again', async () => {
  // The same element each time: a page that is only shown again is not rendered anew.
  const sample = <Sample />
  const page = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{sample}</Activity>
  const { rerender } = show(page('visible'))
  await type('邮箱', 'a')
  await act(async () => rerender(page('hidden')))
  // The library lets go of hidden parts after a turn of the event loop.
  await act(() => new Promise<void>((resolve) => void setTimeout(resolve, 5)))
  await act(async () => rerender(page('visible')))
  await type('邮箱', 'a@b.cn')
  expect(field('邮箱')).toHaveProperty('value', 'a@b.cn')
  await press('提交')
  expect(shownErrors()).toEqual(['请输入转入金额', '请先同意'])
})

test('a code whose last digit sends its form is sent once, whole', async () => {
  const sent: string[] = []
  function Check() {
    const form = useForm({ schema: v.object({ code: v.string() }), initial: { code: '' } })
    return (
      <Form of={form} onSubmit={({ code }) => void sent.push(code)}>
        <FormCode of={form} name="code" label="验证码" digits={4} sends />
      </Form>
    )
  }
  show(<Check />)
  await act(async () => fireEvent.change(field('验证码'), { target: { value: '123' } }))
  expect(sent).toEqual([])
  await act(async () => fireEvent.change(field('验证码'), { target: { value: '1234' } }))
  expect(sent).toEqual(['1234'])
})

test('a form in a dialog that another form opened does not send that one', async () => {
  const onSubmit = vi.fn<(of: string) => void>()
  function Nested() {
    const outer = useForm({ schema: v.object({}), initial: {} })
    const inner = useForm({ schema: v.object({}), initial: {} })
    return (
      <Form of={outer} label="外" onSubmit={() => onSubmit('outer')}>
        {createPortal(
          <Form of={inner} label="内" onSubmit={() => onSubmit('inner')}>
            <FormSubmit of={inner}>提交</FormSubmit>
          </Form>,
          document.body,
        )}
      </Form>
    )
  }
  show(<Nested />)
  await press('提交')
  expect(onSubmit.mock.calls).toEqual([['inner']])
})

test('an error that the handler throws is reported and not kept by the form', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const error = new Error('broken')
  show(<Sample initial={GOOD} onSubmit={() => Promise.reject(error)} />)
  await press('提交')
  expect(report).toHaveBeenCalledExactlyOnceWith(error)
  expect(shownErrors()).toEqual([])
})
