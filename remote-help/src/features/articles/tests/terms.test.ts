import { describe, expect, test } from 'vitest'

import { readArticle, readRegions, sectionText, tableRows } from './content.ts'

const terms = readArticle('gztk')
const text = (section: string) => sectionText(terms, section)
const measures = text('termination')
const caps = new Map(tableRows(terms, 'payout-caps').map((row) => [row['项目'], row['每日上限（美元）']]))

describe('who may play', () => {
  test('[S1.033] [S9.040] adults of 18, or of a higher legal age, in their own name', () => {
    expect(text('conditions')).toContain('您必须年满 18 周岁')
    expect(text('conditions')).toContain('必须达到该更高的法定年龄')
    expect(text('conditions')).toContain('您必须以本人名义')
  })

  test('[S1.034] one account per user', () => {
    expect(text('registration')).toContain('每位用户只能拥有一个账号')
  })

  test('[S1.035] residents of the listed regions are excluded, and the list stands beside the clause', () => {
    const conditions = terms.sections.find(({ id }) => id === 'conditions')?.blocks ?? []
    const listed = conditions.findIndex((block) => block.type === 'include' && block.name === 'excluded-regions')
    expect(listed).toBeGreaterThan(0)
    expect(text('conditions')).toMatch(/居住于或身处下列受限地区的人士，不得注册、存款或投注：/)
    expect(readRegions().regions.length).toBeGreaterThan(3)
  })

  test('[S1.037] bots are banned', () => {
    expect(text('conditions')).toContain('禁止使用机器人')
  })
})

describe('betting and settlement', () => {
  test('[S1.036] accepted bets cannot be cancelled', () => {
    expect(text('betting')).toContain('注单一经接受，不能取消、撤回或修改')
  })

  test('[S1.038] bets can be voided for errors, faults and lateness', () => {
    const betting = text('betting')
    expect(betting).toContain('我们可以作废有关注单')
    for (const reason of ['存在明显错误', '因系统故障', '在赛事或开奖已经开始之后']) expect(betting).toContain(reason)
  })

  test('[S1.039] [S9.051] the records of the operator are final and kept for five years', () => {
    const settlement = text('settlement')
    expect(settlement).toContain('本站的交易记录为最终证据')
    expect(settlement).toContain('您的记录与本站不一致时，以本站为准')
    expect(settlement).toContain('交易记录保存 5 年')
  })

  test('[S9.050] result disputes in writing within 14 days of the announcement', () => {
    expect(text('settlement')).toMatch(/对赛果有异议，必须在赛果公布之日起 14 天内以书面方式提出/)
  })

  test('[S9.049] liability is limited to the stake', () => {
    expect(text('disclaimer')).toContain('以您在该注单中投入的本金为限')
  })
})

describe('promotions', () => {
  test('[S1.040] bonuses can be changed or withdrawn; abuse can suspend or close the account', () => {
    expect(text('promotions')).toContain('我们可以随时修改、暂停、取消或收回任何优惠')
    expect(text('promotions')).toMatch(/滥用优惠.+账号被暂停或关闭/)
  })
})

describe('measures against an account', () => {
  const MEASURES = '我们可以不经事先通知，冻结账号、作废注单、没收余额并终止本协议'

  test('[S6.009] freeze, void, confiscate and end the agreement for a second active account', () => {
    expect(measures).toContain(MEASURES)
    expect(measures).toContain('您拥有一个以上的有效账号')
  })

  test('[S6.010] the same for another card holder', () => {
    expect(measures).toContain(MEASURES)
    expect(measures).toContain('持卡人姓名与账号姓名不一致')
  })

  test('[S6.011] the same for leaving a promotion early', () => {
    expect(measures).toContain(MEASURES)
    expect(measures).toContain('您在达成优惠要求之前退出该优惠')
  })

  test('[S6.012] the same for fraud, collusion or automated tools', () => {
    expect(measures).toContain(MEASURES)
    expect(measures).toMatch(/存在欺诈、合谋，或使用.*自动化工具/)
  })
})

describe('daily payout', () => {
  test('is capped for each member and day', () => {
    expect(text('payout')).toContain('每位会员每日派彩设有上限，以美元计')
    expect(text('payout')).toContain('每位会员每日最高派彩')
    expect(caps.size).toBe(6)
  })
  test('[S9.041] 1.5 million USD for football and basketball', () => {
    expect(caps.get('足球、篮球')).toBe('1,500,000')
  })
  test('[S9.042] 300,000 USD for six further sports', () => {
    expect(caps.get('网球、美式足球、棒球、冰球、橄榄球、排球')).toBe('300,000')
  })
  test('[S9.043] 200,000 USD for other sports', () => {
    expect(caps.get('其他体育项目')).toBe('200,000')
  })
  test('[S9.044] 25,000 USD for new-handicap markets', () => {
    expect(caps.get('新盘口')).toBe('25,000')
  })
  test('[S9.045] 600,000 USD for casino bets', () => {
    expect([...caps].find(([name]) => name?.startsWith('娱乐场投注'))?.[1]).toBe('600,000')
  })
  test('[S9.046] 180,000 USD for financial bets', () => {
    expect(caps.get('金融投注')).toBe('180,000')
  })
  test('[S9.047] a parlay has the lowest of its caps', () => {
    expect(text('payout')).toMatch(/串关或过关投注涉及多个项目的，以其中最低的上限为准/)
  })
  test('[S9.048] payout does not include the stake', () => {
    expect(text('payout')).toContain('派彩不包括本金')
    expect(text('definitions')).toContain('派彩：指注单赢得的金额，不包括本金')
  })
  test('[S9.052] one account per user is repeated with the caps', () => {
    expect(text('payout')).toContain('每位用户只能拥有一个账号')
  })
})

test('the terms have the twenty sections in the order of the specification', () => {
  expect(terms.sections.map(({ heading }) => heading)).toEqual([
    '定义',
    '协议',
    '修改',
    '游戏资讯与知识产权',
    '使用条件',
    '注册与会员',
    '投注',
    '软件许可',
    '结算',
    '派彩',
    '优惠',
    '赔偿',
    '免责',
    '终止与暂停',
    '外部链接',
    '违约',
    '条款优先',
    '不可抗力',
    '弃权',
    '可分割性',
  ])
})
