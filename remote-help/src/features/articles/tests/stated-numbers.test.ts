import { AUTH_TIMING, FIELD_LIMITS, MAX_PAYOUT_ACCOUNTS } from '@site/contracts'
import { MAX_SELECTIONS } from '@site/contracts/sports'
import {
  CASH_OUT_PERCENTS,
  CLEARED_BELOW,
  CODE_LIFETIME_S,
  DAILY_CAPS_USD,
  inPlayDelay,
  MINIMUM_AGE,
  RECORD_YEARS,
} from '@site/domain'
import { expect, test } from 'vitest'

import { plainText } from '../../../lib/inline.ts'
import { articleLines, readArticle, tableRows } from './content.ts'

// The articles are written by hand: a limit that changes has to be changed in them too, and this says where.
const textOf = (slug: string): string => articleLines(readArticle(slug)).map(plainText).join('\n')
const { usernameMin, usernameMax, passwordMin, passwordMax, newDeviceCode, transferLength } = FIELD_LIMITS
const resend = AUTH_TIMING.resendCountdownS

test.each([
  ['kh', `${usernameMin}-${usernameMax} 位，只能用字母和数字`],
  ['kh', `${usernameMin}-${usernameMax} 位，首位为字母`],
  ['kh', `${passwordMin}-${passwordMax} 位字母加数字的组合`],
  ['kh', `${passwordMin}-${passwordMax} 位，字母和数字都要有`],
  ['kh', `获取 ${newDeviceCode} 位短信验证码`],
  ['kh', `验证码 ${CODE_LIFETIME_S / 60} 分钟内有效，${resend} 秒后可以重新获取`],
  ['kh', `等待 ${resend} 秒后可以重新获取`],
  ['kh', `${AUTH_TIMING.returnToLoginMs / 1000} 秒自动回到登录`],
  ['qtwt', `输入 ${newDeviceCode} 位验证码`],
  ['gztk', `年满 ${MINIMUM_AGE} 周岁`],
  ['ysgz', `年满 ${MINIMUM_AGE} 周岁`],
])('accounts: %s says «%s»', (slug, claim) => {
  expect(textOf(slug)).toContain(claim)
})

test.each([
  ['tytzjc', `投注单最多 ${MAX_SELECTIONS} 项`],
  ['tytzjc', `足球约 ${inPlayDelay('FT')} 秒，其他项目约 ${inPlayDelay('BK')} 秒`],
  ['tywt', `足球约 ${inPlayDelay('FT')} 秒，其他约 ${inPlayDelay('BK')} 秒`],
  ['tywt', `投注单为什么只能放 ${MAX_SELECTIONS} 项`],
  ['tywt', `${MAX_SELECTIONS} 项是上限`],
  ['tywt', `足球和篮球为 ${DAILY_CAPS_USD.FT / 10_000} 万美元`],
  [
    'tysstqth',
    `${CASH_OUT_PERCENTS.slice(0, -2)
      .map((percent) => `${percent}%`)
      .join('、')} 或 ${CASH_OUT_PERCENTS.at(-2)}%`,
  ],
])('betting: %s says «%s»', (slug, claim) => {
  expect(textOf(slug)).toContain(claim)
})

test.each([
  ['zz', `整项不超过 ${transferLength} 个字符`],
  ['qk', `最多可以绑定 ${MAX_PAYOUT_ACCOUNTS} 张银行卡`],
  ['yhgz', `全部余额不足 ${CLEARED_BELOW / 100n} 元时`],
  ['gztk', `交易记录保存 ${RECORD_YEARS} 年`],
  ['ysgz', `保存 ${RECORD_YEARS} 年`],
])('money and records: %s says «%s»', (slug, claim) => {
  expect(textOf(slug)).toContain(claim)
})

test('the daily caps of the terms are the ones that settlements are cut to', () => {
  const caps = tableRows(readArticle('gztk'), 'payout-caps').map((row) =>
    Number(row['每日上限（美元）']?.replaceAll(',', '')),
  )
  const { FT, TN, OTHER, NEWHDP, CASINO, FINANCIAL } = DAILY_CAPS_USD
  expect(caps).toEqual([FT, TN, OTHER, NEWHDP, CASINO, FINANCIAL])
})
