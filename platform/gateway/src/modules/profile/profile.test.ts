import { readFileSync } from 'node:fs'

import {
  addAvatarEndpoint,
  avatarListEndpoint,
  bindEmailEndpoint,
  bindFromDepositEndpoint,
  bindOtherEndpoint,
  bindPhoneEndpoint,
  decryptOneEndpoint,
  memberInfoEndpoint,
  sendCodeEndpoint,
} from '@site/contracts'
import { siteDate } from '@site/domain'
import { expect, test } from 'vitest'

import { advanceClock, bindNewEmail, bindNewPhone, codeRequest, codeTo, newPhone } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

describeOnEngines('profile', ({ site, store }) => {
  test('[S7.029] bindPhone binds a phone that a code was sent to, once', async () => {
    const { client } = await site().newMember({ isAgeKnown: false })
    const phone = newPhone()
    await client.call(sendCodeEndpoint, codeRequest(client, { number: phone, type: '1' }))
    const code = await codeTo(site(), phone)
    const other = newPhone()
    expect((await client.answer(bindPhoneEndpoint, { phone: other, areaCode: '+86', code })).code).toBe(6036)
    expect((await client.answer(bindPhoneEndpoint, { phone, areaCode: '+86', code })).code).toBe(6000)
    expect(await client.call(memberInfoEndpoint, {})).toMatchObject({
      bindPhone: 1,
      phoneMask: `139****${phone.slice(-4)}`,
      securityLevel: 2,
      completion: 14,
    })
    const again = await client.answer(sendCodeEndpoint, codeRequest(client, { number: newPhone(), type: '1' }))
    expect(again.code).toBe(6009)
    expect(await client.answer(bindPhoneEndpoint, { phone: other, code: '123456' })).toMatchObject({
      code: 6009,
      message: '资料提交后不可修改',
    })
  })

  test('a phone must be one of its country, and the country one of the list', async () => {
    const { client } = await site().newMember()
    for (const [phone, areaCode, message] of [
      ['12345', '+86', '请输入正确的手机号码'],
      ['91234567', '+86', '请输入正确的手机号码'],
      ['13812345678', '+1', '不支持该国家或地区'],
    ] as const) {
      const answer = await client.answer(bindPhoneEndpoint, { phone, areaCode, code: '123456' })
      expect(answer, phone).toMatchObject({ code: 6007, message })
    }
    await client.call(sendCodeEndpoint, codeRequest(client, { number: '+85291234567', type: '1' }))
    const code = await codeTo(site(), '+85291234567')
    await client.call(bindPhoneEndpoint, { phone: '+85291234567', areaCode: '+852', code })
    expect((await client.call(memberInfoEndpoint, {})).phoneMask).toBe('91****67')
  })

  test('a number abroad is one number in every spelling: to count codes by, to bind, and to find who has it', async () => {
    const [{ client, id }, other] = [await site().newMember(), await site().newMember()]
    await client.call(sendCodeEndpoint, codeRequest(client, { number: '+840912345671', type: '1' }))
    for (const number of ['+84912345671', '84912345671', '+84912345671'])
      expect((await client.answer(sendCodeEndpoint, codeRequest(client, { number, type: '1' }))).code, number).toBe(
        6066,
      )
    const code = await codeTo(site(), '+840912345671')
    await client.call(bindPhoneEndpoint, { phone: '84912345671', areaCode: '+84', code })
    await advanceClock(site(), 60_000)
    await other.client.call(sendCodeEndpoint, codeRequest(other.client, { number: '+84912345671', type: '1' }))
    const second = await codeTo(site(), '+84912345671')
    await other.client.call(bindPhoneEndpoint, { phone: '0912345671', areaCode: '+84', code: second })
    const { rows } = await store().database.pool.query(
      'select phone, area_code as area from member where id in ($1, $2)',
      [id, other.id],
    )
    expect(rows).toEqual([1, 2].map(() => ({ phone: '912345671', area: '+84' })))
  })

  test('numbers that were kept before that are brought to the same form, and those in it stay', async () => {
    const { pool } = store().database
    const { id } = await site().newMember()
    const statement = readFileSync(new URL('../../../migrations/0117_phones_in_one_form.sql', import.meta.url), 'utf8')
    for (const [areaCode, before, after] of [
      ['+84', '0912345672', '912345672'],
      ['+84', '84912345672', '912345672'],
      ['+84', '841234567', '841234567'],
      ['+852', '85291234568', '91234568'],
      ['+65', '6591234568', '91234568'],
      ['+86', '13912345672', '13912345672'],
    ] as const) {
      await pool.query('update member set area_code = $2, phone = $3 where id = $1', [id, areaCode, before])
      await pool.query(statement)
      const { rows } = await pool.query<{ phone: string }>('select phone from member where id = $1', [id])
      expect(rows[0]?.phone, `${areaCode} ${before}`).toBe(after)
    }
  })

  test('a code that went abroad binds no number at home with the same digits', async () => {
    const { client } = await site().newMember()
    await client.call(sendCodeEndpoint, codeRequest(client, { number: '+13812345679', type: '1' }))
    const code = await codeTo(site(), '+13812345679')
    expect((await client.answer(bindPhoneEndpoint, { phone: '13812345679', areaCode: '+86', code })).code).toBe(6036)
  })

  test('[S7.028] bindEmail binds an address that a code was sent to, once', async () => {
    const { client } = await site().newMember()
    const other = `o${newPhone()}@example.com`
    await client.call(sendCodeEndpoint, codeRequest(client, { number: other, type: '1', cate: '1' }))
    const code = await codeTo(site(), other)
    for (const [address, typed] of [
      [`x${other}`, code],
      [other, code === '123456' ? '654321' : '123456'],
    ] as const) {
      expect((await client.answer(bindEmailEndpoint, { email: address, code: typed })).code).toBe(6036)
    }
    expect(await client.call(memberInfoEndpoint, {})).toMatchObject({ bindEmail: 0 })
    const email = await bindNewEmail(site(), client)
    const info = await client.call(memberInfoEndpoint, {})
    expect(info).toMatchObject({ bindEmail: 1, emailMask: `${email.slice(0, 2)}***@example.com` })
    expect((await client.answer(bindEmailEndpoint, { email: 'x@y.z', code: '123456' })).code).toBe(6009)
  })

  test('[S7.027] bindOther binds name, gender, birthday and contacts; what is set cannot be changed', async () => {
    const { client } = await site().newMember({ isAgeKnown: false })
    const realName = '阿里•买提'
    await client.call(bindOtherEndpoint, { realName, gender: 2, birthday: '1990-02-28', wechat: 'wx_10', qq: '10001' })
    const info = await client.call(memberInfoEndpoint, {})
    expect(info).toMatchObject({
      bindRealName: 1,
      realNameMask: '阿****',
      gender: 2,
      birthday: '1990-02-28',
      qq: '10001',
    })
    expect((await client.call(decryptOneEndpoint, { key: 'realName' })).value).toBe('阿里·买提')
    for (const change of [{ realName: '王五' }, { gender: 1 as const }, { birthday: '1991-01-01' }, { qq: '20002' }]) {
      expect((await client.answer(bindOtherEndpoint, change)).code, JSON.stringify(change)).toBe(6009)
    }
    expect(await client.call(memberInfoEndpoint, {})).toEqual(info)
  })

  test('one field that is set already keeps all of a submit from being written', async () => {
    const { client } = await site().newMember()
    await client.call(bindOtherEndpoint, { gender: 1 })
    expect((await client.answer(bindOtherEndpoint, { realName: '张三', gender: 1 })).code).toBe(6009)
    expect(await client.call(memberInfoEndpoint, {})).toMatchObject({ bindRealName: 0, gender: 1 })
    const both = await Promise.all([
      client.answer(bindOtherEndpoint, { realName: '张三' }),
      client.answer(bindOtherEndpoint, { realName: '李四' }),
    ])
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([6000, 6009])
  })

  test('a name that is none and somebody under 18 are refused, and nothing is written', async () => {
    const { client } = await site().newMember({ isAgeKnown: false })
    const year = Number(siteDate(Date.now()).slice(0, 4)) - 17
    for (const [input, message] of [
      [{ realName: '·张三' }, '请输入正确的姓名'],
      [{ realName: '' }, '请输入正确的姓名'],
      [{ realName: '<script>' }, '请输入正确的姓名'],
      [{ birthday: `${year}-01-01` }, '你的年龄未满18，无法游戏哦'],
      [{ birthday: '1990-02-31' }, '请输入生日，确保您已满18岁'],
      [{ wechat: '<b>我</b>' }, '请输入正确的微信号'],
      [{ wechat: 'abc' }, '请输入正确的微信号'],
      [{ qq: '1234' }, '请输入5-12位数字的QQ号码'],
      [{ qq: '１２３４５' }, '请输入5-12位数字的QQ号码'],
      [{}, '请填写要保存的资料'],
    ] as const) {
      expect(
        await client.answer(bindOtherEndpoint, {
          gender: 1,
          ...input,
          ...(message.startsWith('请填写') ? { gender: undefined } : {}),
        }),
        message,
      ).toMatchObject({ code: 6007, message })
    }
    const unset = { bindRealName: 0, birthday: '', gender: 0, wechat: '', qq: '' }
    expect(await client.call(memberInfoEndpoint, {})).toMatchObject(unset)
  })

  test('[S7.041] bindFromDeposit binds the real name on the way to a deposit', async () => {
    const { client } = await site().newMember()
    expect((await client.answer(bindFromDepositEndpoint, { realName: '张·' })).message).toBe('请输入正确的姓名')
    await client.call(bindFromDepositEndpoint, { realName: '张小明' })
    expect((await client.call(memberInfoEndpoint, {})).realNameMask).toBe('张**')
    expect((await client.answer(bindFromDepositEndpoint, { realName: '王五' })).code).toBe(6009)
  })

  test('[S7.042] avatarList lists the site’s own pictures, and each is an SVG', async () => {
    const { client } = await site().newMember()
    const list = await client.call(avatarListEndpoint, {})
    expect(list.length).toBeGreaterThanOrEqual(10)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    for (const { url } of list) {
      const response = await fetch(site().url + url)
      expect(response.headers.get('content-type')).toContain('image/svg+xml')
      expect(await response.text()).toMatch(/^<svg xmlns=.*<\/svg>$/s)
    }
  })

  test('[S7.043] addAvatar stores the chosen picture; other addresses and those of higher grades are refused', async () => {
    const { client } = await site().newMember()
    const list = await client.call(avatarListEndpoint, {})
    const [first, second] = list
    await client.call(addAvatarEndpoint, { avatarId: first?.id })
    expect((await client.call(memberInfoEndpoint, {})).avatar).toBe(first?.url)
    await client.call(addAvatarEndpoint, { url: second?.url })
    expect((await client.call(memberInfoEndpoint, {})).avatar).toBe(second?.url)
    const vip = list.find((one) => one.vipMin > 0)
    expect((await client.answer(addAvatarEndpoint, { avatarId: vip?.id })).code).toBe(6003)
    for (const url of ['https://evil.example/a.svg', 'data:image/svg+xml,<svg/>', '/host/x.svg']) {
      expect((await client.answer(addAvatarEndpoint, { url })).code).toBe(6004)
    }
    expect((await client.answer(addAvatarEndpoint, {})).code).toBe(6004)
    expect((await client.call(memberInfoEndpoint, {})).avatar).toBe(second?.url)
  })

  test('[S7.058] singleDataDecryption tells the member’s own datum in full, and only what is bound', async () => {
    const { client } = await site().newMember()
    const { client: stranger } = await site().newMember()
    const phone = await bindNewPhone(site(), client)
    expect(await client.call(decryptOneEndpoint, { key: 'phone', scene: 'auth' })).toEqual({ value: phone })
    for (const key of ['email', 'realName', 'card'] as const) {
      expect((await client.answer(decryptOneEndpoint, { key })).code).toBe(6004)
    }
    expect((await stranger.answer(decryptOneEndpoint, { key: 'phone' })).code).toBe(6004)
    for (let count = 0; count < 26; count++) await client.answer(decryptOneEndpoint, { key: 'phone' })
    expect((await client.answer(decryptOneEndpoint, { key: 'phone' })).code).toBe(6011)
  })

  test('one account per person: the same device, phone and holder are noted for staff, and nothing is refused', async () => {
    const first = await site().newMember()
    const second = await site().newMember({ deviceId: first.client.deviceId })
    const phone = await bindNewPhone(site(), first.client)
    await site().sandbox('POST', '/sandbox/clock', { advanceMs: 61_000 })
    await second.client.call(sendCodeEndpoint, codeRequest(second.client, { number: phone, type: '1' }))
    await second.client.call(bindPhoneEndpoint, { phone, code: await codeTo(site(), phone) })
    const holder = '欧阳' + '甲乙丙丁'.charAt(second.id % 4) + '文'
    await first.client.call(bindOtherEndpoint, { realName: holder })
    await second.client.call(bindOtherEndpoint, { realName: holder })
    await site().sandbox('POST', '/sandbox/clock', { offsetMs: 0 })
    expect(await site().sandbox('GET', `/sandbox/identity/reviews?name=${second.name}`)).toMatchObject({
      reviews: ['device', 'phone', 'holder'].map((kind) => ({
        ...{ kind, name: second.name, otherMemberId: first.id, otherName: first.name },
      })),
    })
    expect(await site().sandbox('GET', `/sandbox/identity/reviews?name=${first.name}`)).toEqual({ reviews: [] })
  })
})
