import {
  bindPasswordEndpoint,
  forgetByPhoneOneEndpoint,
  forgetByPhoneThreeEndpoint,
  forgetByPhoneTwoEndpoint,
  letterListEndpoint,
  sendCodeEndpoint,
  withdrawPasswordResetEndpoint,
  withdrawPasswordSetEndpoint,
} from '@site/contracts'
import { expect, test } from 'vitest'

import { advanceClock, bindNewPhone, codeRequest, codeTo, type GatewayClient, md5 } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

const both = (password: string) => ({ password: md5(password), secondPassword: md5(password) })

describeOnEngines('letters of passwords', ({ site }) => {
  const titles = async (client: GatewayClient) =>
    (await client.call(letterListEndpoint, {})).list.map(({ title }) => title)

  test('a member is told of each password that is another one now, and of none that stayed', async () => {
    const { client, name } = await site().newMember()
    const phone = await bindNewPhone(site(), client)
    await client.call(withdrawPasswordSetEndpoint, both('123456'))
    await client.answer(bindPasswordEndpoint, { oldPassword: md5('wrong'), ...both('newpass1') })
    expect(await titles(client)).toEqual([])
    await client.call(bindPasswordEndpoint, { oldPassword: md5('passw0rd'), ...both('newpass1') })
    expect(await titles(client)).toEqual(['登录密码已修改'])

    await advanceClock(site(), 61_000)
    await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: '1' }))
    const reset = { way: 'phone', code: await codeTo(site(), phone), ...both('654321') } as const
    await client.call(withdrawPasswordResetEndpoint, reset)
    expect(await titles(client)).toEqual(['资金密码已重设', '登录密码已修改'])

    await advanceClock(site(), 61_000)
    const forgetful = site().client()
    await forgetful.call(forgetByPhoneOneEndpoint, { phone, name })
    const proved = { phone, name, code: await codeTo(site(), phone) }
    const { resetToken } = await forgetful.call(forgetByPhoneTwoEndpoint, proved)
    await forgetful.call(forgetByPhoneThreeEndpoint, { phone, name, ...both('newpass2'), resetToken })
    await forgetful.login(name, 'newpass2')
    expect(await titles(forgetful)).toEqual(['登录密码已修改', '资金密码已重设', '登录密码已修改'])
  })
})
