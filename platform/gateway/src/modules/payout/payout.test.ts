import {
  alipayAddEndpoint,
  alipayListEndpoint,
  alipayRemoveEndpoint,
  bankAddEndpoint,
  bankChoicesEndpoint,
  bankRemoveEndpoint,
  bindOtherEndpoint,
  coinAddEndpoint,
  coinRemoveEndpoint,
  decryptOneEndpoint,
  memberBanksEndpoint,
  memberInfoEndpoint,
  virtualCoinsEndpoint,
} from '@site/contracts'
import { expect, test } from 'vitest'

import { bindNewPhone } from '../../testing/index.ts'
import { describeOnEngines } from '../../testing/on-engines.ts'

const CARD = '6222 0200 0000 0000 000'
const CARDS = [
  '4111111111111111',
  '4012888888881881',
  '5555555555554444',
  '5105105105105100',
  '4222222222222',
  '378282246310005',
]
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

describeOnEngines('payout accounts', ({ site, store }) => {
  async function boundMember() {
    const member = await site().newMember()
    await bindNewPhone(site(), member.client)
    await member.client.call(bindOtherEndpoint, { realName: '欧阳海' })
    return member
  }

  test('[S7.087] [S7.088] a member with phone and name adds a card, sees it masked and takes it away', async () => {
    const { client } = await boundMember()
    const banks = await client.call(bankChoicesEndpoint, undefined)
    expect(banks.map(({ bankCode: code, name }) => `${code} ${name}`)).toEqual([
      ...['HYB 海元银行', 'JCB 锦城银行', 'NFB 南枫银行', 'YQB 云启银行'],
      ...['XHB 星河银行', 'TSB 泰山农商银行', 'BJB 北极光银行', 'MLB 木兰银行'],
    ])
    const [bank] = banks
    const bankCode = bank?.bankCode ?? ''
    await client.call(bankAddEndpoint, { bankCode, cardNo: CARD, branch: '高新支行' })
    const cards = await client.call(memberBanksEndpoint, undefined)
    expect(cards).toEqual([
      expect.objectContaining({
        bankCode,
        bankName: bank?.name,
        cardMask: '**** **** **** 0000',
        holderMask: '欧**',
        isDefault: 1,
      }),
    ])
    expect((await client.call(memberInfoEndpoint, {})).bindBankCard).toBe(1)
    expect(await client.call(decryptOneEndpoint, { key: 'card' })).toEqual({ value: '6222020000000000000' })
    const again = await client.answer(bankAddEndpoint, { bankCode, cardNo: '6222020000000000000' })
    expect(again).toMatchObject({ code: 6009, message: '该账户已绑定，请勿重复添加' })

    const { client: stranger } = await boundMember()
    const id = cards[0]?.id ?? ''
    expect((await stranger.answer(bankRemoveEndpoint, { id })).code).toBe(6004)
    expect((await stranger.answer(bankRemoveEndpoint, { id: 'x' })).code).toBe(6004)
    await client.call(bankRemoveEndpoint, { id })
    expect(await client.call(memberBanksEndpoint, undefined)).toEqual([])
    expect((await client.call(memberInfoEndpoint, {})).bindBankCard).toBe(0)
  })

  test('without a bound phone 6015, without a real name 6449, and nothing is written', async () => {
    const { client } = await site().newMember()
    const card = { bankCode: 'HYB', cardNo: CARD }
    expect((await client.answer(bankAddEndpoint, card)).code).toBe(6015)
    await bindNewPhone(site(), client)
    expect((await client.answer(bankAddEndpoint, card)).code).toBe(6449)
    expect((await client.answer(alipayAddEndpoint, { account: '13812345678' })).code).toBe(6449)
    expect(await client.call(memberBanksEndpoint, undefined)).toEqual([])
  })

  test('a bank, number or address that is none is refused in words', async () => {
    const { client } = await boundMember()
    for (const [card, message] of [
      [{ bankCode: 'NONE', cardNo: CARD }, '请选择开户银行'],
      [{ bankCode: 'HYB', cardNo: '6222020000000000001' }, '请输入正确的银行卡号'],
      [{ bankCode: 'HYB', cardNo: "' or 1=1 --" }, '请输入正确的银行卡号'],
    ] as const) {
      expect(await client.answer(bankAddEndpoint, card)).toMatchObject({ code: 6007, message })
    }
    const address = `0x${'a'.repeat(40)}`
    expect(await client.answer(coinAddEndpoint, { coin: 'USDT', network: 'TRC20', address })).toMatchObject({
      code: 6007,
      message: '请输入正确的钱包地址',
    })
    expect(await client.answer(alipayAddEndpoint, { account: 'x' })).toMatchObject({
      code: 6007,
      message: '请输入正确的支付宝账号',
    })
  })

  test('five of a kind at the most, also when all are added at once', async () => {
    const { client, id } = await boundMember()
    const answers = await Promise.all(
      CARDS.map((cardNo) => client.answer(bankAddEndpoint, { bankCode: 'HYB', cardNo })),
    )
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([6000, 6000, 6000, 6000, 6000, 6009])
    expect(answers.find(({ code }) => code === 6009)?.message).toBe('最多可绑定5个收款账户')
    const { rows } = await store().database.pool.query('select 1 from payout_account where member_id = $1', [id])
    expect(rows).toHaveLength(5)
  })

  test('[S7.081] coin addresses and Alipay accounts are kept in the same way; an account of two people is noted for staff', async () => {
    const [one, other] = [await boundMember(), await boundMember()]
    for (const { client } of [one, other]) {
      await client.call(coinAddEndpoint, { coin: 'USDT', network: 'TRC20', address: TRON, alias: '常用' })
      await client.call(alipayAddEndpoint, { account: 'Someone@example.com' })
    }
    const { list, supported } = await one.client.call(virtualCoinsEndpoint, {})
    expect(supported.map(({ network }) => network)).toEqual(['TRC20', 'ERC20'])
    expect(list).toEqual([
      expect.objectContaining({ network: 'TRC20', addressMask: 'TJRabP****jpRTv8', alias: '常用' }),
    ])
    const [alipay] = await one.client.call(alipayListEndpoint, {})
    expect(alipay).toMatchObject({ accountMask: 'so***@example.com', holderMask: '欧**' })
    expect(await one.client.call(memberInfoEndpoint, {})).toMatchObject({ bindVirtual: 1, bindAlipay: 1 })
    const { rows } = await store().database.pool.query(
      `select 1 from identity_review where member_id = $1 and other_member_id = $2 and kind = 'holder'`,
      [other.id, one.id],
    )
    expect(rows).toHaveLength(1)
    await one.client.call(coinRemoveEndpoint, { id: list[0]?.id ?? '' })
    await one.client.call(alipayRemoveEndpoint, { id: alipay?.id ?? '' })
    expect(await one.client.call(memberInfoEndpoint, {})).toMatchObject({ bindVirtual: 0, bindAlipay: 0 })
  })
})
