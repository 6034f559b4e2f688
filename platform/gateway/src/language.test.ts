import {
  ERROR_CATALOGUE,
  STATUS,
  alipayAddEndpoint,
  bankAddEndpoint,
  bankChoicesEndpoint,
  bindOtherEndpoint,
  coinAddEndpoint,
  currencyTransferEndpoint,
  dealRecordEndpoint,
  letterListEndpoint,
  memberInfoEndpoint,
  payEndpoint,
  preInfoEndpoint,
  recycleEndpoint,
  resourceEndpoint,
  signalCodeEndpoint,
  transferRateEndpoint,
  virtualCoinsEndpoint,
} from '@site/contracts'
import { INPUT_MESSAGES } from '@site/domain'
import { simplifiedIn } from '@site/domain/traditional'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type TriedCall, triedCalls } from '../tests/tried-calls.ts'
import { insertLetters } from './kernel/notices/index.ts'
import { localize } from './lib/localize.ts'
import type { RawAnswer } from './testing/client.ts'
import { bindNewPhone, eachAtOnce } from './testing/index.ts'
import { describeOnEngines } from './testing/on-engines.ts'
import { SLOWNESS } from './testing/patience.ts'
import { fundVenue } from './testing/transfer.ts'

const SAMPLES = 6
/** Of a method of the sports venue: its input names a session, a match and a selection, and each may be another. */
const OF_A_METHOD = 24
const AT_ONCE = 6
/** What a member types stays as it was typed. */
const ALIAS = '简体别名'

const leftIn = ({ message, data }: RawAnswer) => simplifiedIn(JSON.stringify([message, data]).replaceAll(ALIAS, ''))

describeOnEngines('answers in zh-TW', ({ site, store }) => {
  async function memberWithEverything() {
    const one = await site().newMember({ lang: 'zh-TW', isAgeKnown: false })
    const { client, name, id } = one
    await bindNewPhone(site(), client)
    await client.call(bindOtherEndpoint, { realName: '王小明', birthday: '1988-08-08', wechat: 'wx-one' })
    await insertLetters(store().database.db, [
      {
        ...{ memberId: id, type: 'notice' as const, title: '账号绑定提醒' },
        ...{ content: '请尽快绑定手机号码，保护账户安全。', createdAt: new Date() },
      },
    ])
    await site().sandbox('POST', '/sandbox/money', { name, amount: '321.00', requestId: crypto.randomUUID() })
    const [bank] = await client.call(bankChoicesEndpoint, undefined)
    await client.call(bankAddEndpoint, { bankCode: bank?.bankCode ?? '', cardNo: '6222020000000000000' })
    await client.call(coinAddEndpoint, {
      coin: 'USDT',
      network: 'TRC20',
      address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      alias: ALIAS,
    })
    await client.call(alipayAddEndpoint, { account: 'somebody@site.test' })
    const requestId = () => crypto.randomUUID()
    await site().sandbox('POST', '/sandbox/usdt', { name, amount: '100', requestId: requestId() })
    const { rate } = await client.call(transferRateEndpoint, { from: 'USDT', to: 'CNY' })
    await client.call(currencyTransferEndpoint, { amount: '50', rate, requestId: requestId() })
    for (const channelCode of ['PGDZ', 'LGZR']) await fundVenue(client, channelCode, '50')
    await site().sandbox('POST', '/sandbox/venues/activity', { name, channelCode: 'PGDZ', required: '15' })
    const asked = { payCode: 'BANK_TRANSFER', amount: '200.05' }
    const { signalCode } = await client.call(signalCodeEndpoint, asked)
    const { orderNo } = await client.call(payEndpoint, {
      ...asked,
      payerName: '王小明',
      signalCode,
      requestId: requestId(),
    })
    await site().sandbox('POST', '/sandbox/deposits/advance', { orderNo, event: 'paidOther' })
    return { ...one, orderNo }
  }

  test('what the operator says is in zh-TW, and what a person typed stays as it was typed', async () => {
    const { client } = await memberWithEverything()
    const { list } = await client.call(virtualCoinsEndpoint, {})
    expect(list.map(({ alias }) => alias)).toEqual([ALIAS])
    const { list: letters } = await client.call(letterListEndpoint, {})
    expect(letters.map(({ title }) => title)).toContain('帳號綁定提醒')
    const { recovered } = await client.call(recycleEndpoint, { requestId: crypto.randomUUID() })
    expect(recovered.map(({ ok, msg }) => [ok, msg])).toContainEqual([false, '活動流水未達標'])
    const { list: deals } = await client.call(dealRecordEndpoint, { type: 'exchange' })
    expect(deals.map(({ remark }) => remark)).toContainEqual(expect.stringMatching(/^兌換 50\.00 USDT，匯率 7\.0/))
    expect((await client.call(memberInfoEndpoint, {})).realNameMask).toMatch(/^王/)
  })

  test('no call leaves a simplified character, whatever it is asked', { timeout: 120_000 * SLOWNESS }, async () => {
    const everything = await memberWithEverything()
    const { client: member, name, orderNo } = everything
    const visitor = site().client({ lang: 'zh-TW' })
    const known = { name: [name], enName: ['CRTY', 'PGDZ', 'LGZR'], channelCode: ['PGDZ', 'LGZR'], orderNo: [orderNo] }
    const codes = new Set<number>()
    const answered = new Set<string>()
    const fetchAnswer = async ({ title, endpoint, input: made }: TriedCall) => {
      const inputs = [
        {},
        ...fc.sample(made, { numRuns: endpoint === resourceEndpoint ? OF_A_METHOD : SAMPLES, seed: 11 }),
      ]
      for (const input of inputs) {
        for (const client of [visitor, member]) {
          const answer = await client.send(endpoint.method, endpoint.path, input)
          codes.add(answer.code)
          if (answer.code === STATUS.SUCCESS) answered.add(title)
          expect(leftIn(answer), `${title} ${JSON.stringify(input)}: ${answer.message}`).toEqual([])
        }
      }
    }
    const all = await triedCalls(site(), everything, known)
    await eachAtOnce(all.slice(0, -1), AT_ONCE, fetchAnswer)
    for (const logout of all.slice(-1)) await fetchAnswer(logout)
    expect([...codes]).toEqual(expect.arrayContaining([6000, 6001, 6007]))
    expect([...answered], 'the venue answers what its board asks').toEqual(
      expect.arrayContaining(['GetGameList', 'GetGameMore', 'GetUpdates', 'GetResults', 'PreOrder']),
    )
  })

  test('a call that the envelope refuses, and one that nobody answers, say so in zh-TW', async () => {
    const client = site().client({ lang: 'zh-TW', sealed: false })
    const unsigned = await client.answer(preInfoEndpoint, {}, { body: '{' })
    const nowhere = await client.send('POST', '/site/api/v1/nowhere', {})
    expect([unsigned, nowhere].map(leftIn)).toEqual([[], []])
    expect(nowhere.message).toBe('資料不存在')
  })
})

test('every message of the catalogue and of the input rules has its zh-TW', () => {
  const messages = [
    ...Object.values(ERROR_CATALOGUE).map(({ message }) => message),
    ...Object.values(INPUT_MESSAGES),
  ].map((message) => localize(message, 'zh-TW'))
  expect(messages.flatMap(simplifiedIn)).toEqual([])
})
