import { isApiError, registerEndpoint } from '@site/contracts'
import { sendCode } from '@site/shell'
import { expect, test, vi } from 'vitest'

import { decrypt, md5Hex } from '../../../base/cipher/index.ts'
import { TEST_CONFIG, setUpHost } from '../../../testing/host.tsx'
import { captchaAtom } from '../../captcha/index.ts'
import { EMPTY_FORM } from '../auth-form.ts'
import { submitRegister } from '../submit.ts'

const ONE = '/site/api/v1/user/sendCode/one'
const SENT = { data: { expireSec: 300, resendSec: 60 } }
const opened = (sealed: unknown) => decrypt(String(sealed), TEST_CONFIG.siteKey.aes)

test('[S7.125] a remote has a code sent to what it names, sealed beside its MD5 form, and learns how long to wait', async () => {
  const { sent } = setUpHost({ answers: { [ONE]: () => SENT } })
  await expect(sendCode({ by: 'phone', to: '+85291234567' })).resolves.toBe(60)
  await expect(sendCode({ by: 'email', to: 'a@example.com' })).resolves.toBe(60)

  expect(sent.map(({ path, body }) => [path, body['cate'], opened(body['sendCodeNumV2'])])).toEqual([
    [ONE, '0', '+85291234567'],
    [ONE, '1', 'a@example.com'],
  ])
  expect(sent[0]?.body).toMatchObject({ SendCodeNum: md5Hex('+85291234567'), SendName: md5Hex(''), type: '1' })
  for (const { body } of sent) expect(body).toMatchObject({ version: 1, kaptchcate: 0, imageCode: '' })
})

test('6021 asks for a picture first and the call is made again with it; giving up answers nothing', async () => {
  const { services, sent } = setUpHost({
    answers: { [ONE]: ({ imageCode }) => (imageCode === 'abcd' ? SENT : { code: 6021, message: '请输入图形验证码' }) },
  })
  const answer = sendCode({ by: 'phone', to: '13812345678' })
  await vi.waitFor(() => expect(services.store.get(captchaAtom)?.kind).toBe('picture'), 30_000)
  services.store.get(captchaAtom)?.settle({ kaptchcate: 1, codeId: 'id-1', code: 'abcd' })
  await expect(answer).resolves.toBe(60)
  expect(opened(sent[1]?.body['codeIdV2'])).toBe('id-1')
  expect(sent[1]?.body).toMatchObject({ codeId: md5Hex('id-1'), version: 1, kaptchcate: 1, imageCode: 'abcd' })

  const second = sendCode({ by: 'phone', to: '13812345678' })
  await vi.waitFor(() => expect(services.store.get(captchaAtom)).toBeDefined(), 30_000)
  services.store.get(captchaAtom)?.settle(undefined)
  await expect(second).resolves.toBeUndefined()
  expect(sent).toHaveLength(3)
})

test('a known kind of the log-in says nothing of a code or a registration: the server is asked which it wants', async () => {
  const refused = { code: 6021, message: '请输入图形验证码' }
  const { services, sent } = setUpHost({
    answers: { [ONE]: () => refused, [registerEndpoint.path]: () => refused },
  })
  Object.assign(services.network, { captcha: 'slider' })
  const form = { ...EMPTY_FORM, username: 'newcomer1', password: 'secret123', repeatPassword: 'secret123' }
  const texts = { loggingIn: () => '', registered: () => '', lastLogin: () => undefined }
  const tries = [() => sendCode({ by: 'phone', to: '13812345678' }), () => submitRegister(services, form, texts)]
  for (const attempt of tries) {
    const answer = attempt()
    await vi.waitFor(() => expect(services.store.get(captchaAtom)?.kind).toBe('picture'), 30_000)
    services.store.get(captchaAtom)?.settle(undefined)
    await answer
  }
  expect(sent).toHaveLength(2)
})

test('a refusal rejects with the code and the words of the server, a wrong picture too', async () => {
  const { services } = setUpHost({ answers: { [ONE]: () => ({ code: 6021, message: '请输入图形验证码' }) } })
  const answer = sendCode({ by: 'phone', to: '13812345678' }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(services.store.get(captchaAtom)).toBeDefined(), 30_000)
  services.store.get(captchaAtom)?.settle({ kaptchcate: 1, codeId: 'id-1', code: 'nope' })
  expect(isApiError(await answer, 6021)).toBe(true)

  setUpHost({ answers: { [ONE]: () => ({ code: 6066, message: '请稍后' }) } })
  const refused: unknown = await sendCode({ by: 'phone', to: '13812345678' }).catch((error: unknown) => error)
  expect(isApiError(refused, 6066) && refused.message).toBe('请稍后')
})
