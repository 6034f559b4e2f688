import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'

import { decrypt, md5Hex } from '../../../base/cipher/index.ts'
import { TEST_CONFIG, setUpHost } from '../../../testing/host.tsx'
import { toastsAtom } from '../../overlay/index.ts'
import { RecoveryView } from './recovery-view.tsx'

const BY_PHONE = '/site/api/v1/user/forgetByPhone/one'
const BY_EMAIL = '/site/api/v1/user/forgetByEmail/one'
const AREAS = '/site/api/v1/user/site/countryArea/queryCountryArea'
const SENT = { data: { resetToken: 'x', expireSec: 300, resendSec: 60 } }
const CHINA = { areaName: '中国大陆', areaCode: '+86', regex: String.raw`^(\+?86)?1\d{10}$` }

function open() {
  const host = setUpHost({
    answers: { [AREAS]: () => ({ data: [CHINA] }), [BY_PHONE]: () => SENT, [BY_EMAIL]: () => SENT },
  })
  host.show(<RecoveryView />)
  return {
    codes: () => host.sent.filter(({ path }) => path === BY_PHONE || path === BY_EMAIL),
    says: () => host.services.store.get(toastsAtom).map(({ text }) => text),
    sent: host.sent,
  }
}

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const press = (name: string): void => {
  fireEvent.click(screen.getByRole('button', { name }))
}
async function next(): Promise<void> {
  fireEvent.submit(screen.getByRole('button', { name: '下一步' }))
  await screen.findByLabelText('验证码')
}
async function back(): Promise<void> {
  press('上一步')
  await screen.findByLabelText('用户名')
}

describe('a forgotten password', () => {
  test('back and on with the same phone during the countdown sends no second code', async () => {
    const { codes } = open()
    type('用户名', 'demo01')
    type('手机号', '13800138000')
    await next()
    await back()
    await next()
    expect(codes()).toHaveLength(1)
  })

  test('back and on with another phone, name or way during the countdown has a code sent there', async () => {
    const { codes, says } = open()
    type('用户名', 'demo01')
    type('手机号', '13800138000')
    await next()
    await back()
    type('手机号', '13900139000')
    await next()
    expect(codes().map(({ body }) => body['phone'])).toEqual(['13800138000', '13900139000'])
    expect(screen.getByText(/13900139000/)).toBeDefined()
    await back()
    type('用户名', 'demo02')
    await next()
    expect(codes().map(({ body }) => body['name'])).toEqual(['demo01', 'demo01', 'demo02'])
    await back()
    fireEvent.click(screen.getByRole('radio', { name: '邮箱找回' }))
    type('邮箱', 'a@example.com')
    await next()
    expect(codes().at(-1)).toMatchObject({ path: BY_EMAIL, body: { email: 'a@example.com', name: 'demo02' } })
    await waitFor(() => expect(says()).toContain('获取邮箱验证码成功'))
  })

  test('a code is asked for with the fields that all calls for codes share', async () => {
    const { codes, sent } = open()
    type('用户名', 'demo01')
    type('手机号', '13800138000')
    await next()
    const [{ body } = { body: {} }] = codes()
    const opened = (name: string) => decrypt(String(body[name as keyof typeof body]), TEST_CONFIG.siteKey.aes)
    expect([opened('sendCodeNumV2'), opened('sendNameV2')]).toEqual(['13800138000', 'demo01'])
    expect(body).toMatchObject({
      SendCodeNum: md5Hex('13800138000'),
      SendName: md5Hex('demo01'),
      type: '2',
      cate: '0',
      version: 1,
      kaptchcate: 0,
      imageCode: '',
    })
    expect(sent.find(({ path }) => path === AREAS)?.body).toEqual({ area: '' })
  })
})
