import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useAtomValue } from 'jotai'
import { describe, expect, test } from 'vitest'

import { setUpHost } from '../../testing/host.tsx'
import { toastsAtom } from '../overlay/index.ts'
import { AuthFormView } from './auth-form-view.tsx'
import { authAtom } from './parts/auth-state.ts'

const LOGIN = '/site/api/v1/user/login'
const REGISTER = '/site/api/v1/user/register'
const INFO = '/site/api/v1/user/member/info'
const MD5_OF_ABCD1234 = 'e19d5cd5af0378da05f63f891c7467af'

/** The form as the dialog shows it: its mode is the atom's. */
function Stage() {
  const request = useAtomValue(authAtom)
  return request === undefined ? undefined : <AuthFormView request={request} />
}

function open(mode: 'login' | 'register', answers: Parameters<typeof setUpHost>[0] = {}) {
  const host = setUpHost(answers)
  host.services.store.set(authAtom, { mode })
  host.show(<Stage />)
  return { ...host, says: () => host.services.store.get(toastsAtom).map(({ text }) => text) }
}

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

describe('log-in', () => {
  test('the button is dimmed and does nothing until both fields are filled', () => {
    const { sent } = open('login')
    expect(button('立即登录').getAttribute('aria-disabled')).toBe('true')
    type('用户名', 'demo01')
    fireEvent.click(button('立即登录'))
    expect(button('立即登录').getAttribute('aria-disabled')).toBe('true')
    type('密码', 'x')
    expect(button('立即登录').getAttribute('aria-disabled')).toBeNull()
    expect(sent).toEqual([])
  })

  test('sends the agent flag and the hash of the password, and shows the server’s word on a failure', async () => {
    const { sent, says } = open('login', { answers: { [LOGIN]: () => ({ code: 6002, message: '密码不对' }) } })
    type('用户名', 'demo01')
    type('密码', 'abcd1234')
    fireEvent.submit(button('立即登录'))
    await waitFor(() => expect(says()).toEqual(['密码不对']))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      path: LOGIN,
      body: { isAgent: 0, name: 'demo01', password: MD5_OF_ABCD1234, version: 1 },
    })
    expect(JSON.stringify(sent)).not.toContain('abcd1234')
  })

  test('keeps the credential sealed when the box is ticked, fills it in the next time, and forgets it when unticked', async () => {
    const first = open('login', { answers: { [LOGIN]: () => ({ data: { token: 'a-token', userId: '7' } }) } })
    type('用户名', 'demo01')
    type('密码', 'abcd1234')
    fireEvent.click(screen.getByLabelText('记住密码'))
    fireEvent.submit(button('立即登录'))
    await waitFor(() => expect(first.services.storage.rememberedCredential).toBeDefined())
    const kept = Array.from({ length: localStorage.length }, (_, index) =>
      localStorage.getItem(localStorage.key(index) ?? ''),
    ).join()
    expect(kept).not.toContain('abcd1234')
    expect(first.services.storage.rememberedAt).toMatch(/^\d{13}$/)
    first.services.store.set(authAtom, undefined)
    first.services.store.set(authAtom, { mode: 'login' })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('abcd1234'))
    fireEvent.click(screen.getByLabelText('记住密码'))
    expect(first.services.storage.rememberedCredential).toBeUndefined()
  })
})

describe('registration', () => {
  test('names what is wrong and sends nothing, also when only the agreement is missing', async () => {
    const { sent } = open('register')
    type('用户名', 'ab12')
    type('密码', 'abcd1234')
    type('确认密码', 'abcd1235')
    fireEvent.submit(button('立即注册'))
    expect(await screen.findByText('两次密码输入不一致')).toBeDefined()
    expect(screen.getByText('请同意相关条款和隐私政策')).toBeDefined()
    type('确认密码', 'abcd1234')
    fireEvent.submit(button('立即注册'))
    await waitFor(() => expect(screen.queryByText('两次密码输入不一致')).toBeNull())
    expect(sent).toEqual([])
  })

  test('says 注册成功 and logs in with the same credentials, with the codes of the landing address', async () => {
    const { services, sent, says } = open('register', {
      answers: {
        [REGISTER]: () => ({ data: { userId: '8' } }),
        [LOGIN]: () => ({ data: { token: 'new-token', userId: '8' } }),
        [INFO]: () => ({ data: { userId: '8', name: 'ab12', bindPhone: 0, bindRealName: 0 } }),
      },
    })
    services.storage.setReferral({ inviteCode: 'friend', registrationCode: 'agent', originalUrl: 'http://x/' })
    type('用户名', ' ab 12 ')
    type('密码', 'abcd1234')
    type('确认密码', 'abcd1234')
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.submit(button('立即注册'))
    await waitFor(() => expect(services.storage.token).toBe('new-token'))
    expect(says()).toContain('注册成功')
    expect(sent[0]?.body).toMatchObject({
      name: 'ab12',
      password: MD5_OF_ABCD1234,
      secondPassword: MD5_OF_ABCD1234,
      rCode: 'agent',
      iCode: 'friend',
      domain: 'localhost',
    })
    expect(sent[1]).toMatchObject({ path: LOGIN, body: { name: 'ab12', password: MD5_OF_ABCD1234 } })
    expect(Object.values(services.storage.referral), 'the next one was brought by nobody').toEqual([
      ...[undefined, undefined, undefined],
    ])
  })

  test('shows the words of the host beside its own', () => {
    open('login')
    expect(button('联系客服')).toBeDefined()
    expect(document.body.textContent).not.toMatch(/[a-z]+\.[a-z]+/i)
  })

  test('has the repeat field and the agreement, log-in has the box to remember', () => {
    open('register')
    expect(screen.queryByLabelText('记住密码')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: '登录' }))
    expect(screen.queryByLabelText('确认密码')).toBeNull()
    expect(screen.getByLabelText('记住密码')).toBeDefined()
  })
})
