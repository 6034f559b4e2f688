import { expect, test } from 'vitest'

import { readArticle, sectionText } from './content.ts'

const policy = readArticle('ysgz')
const text = (section: string) => sectionText(policy, section)

test('[S1.041] only customers of 18 or over are accepted', () => {
  expect(text('scope')).toContain('我们只接受年满 18 周岁的客户')
})

test('[S1.042] registration collects name, address, e-mail, password and age confirmation', () => {
  expect(text('collect')).toContain('注册与完善资料时：姓名、住址、电子邮箱、密码和年龄确认')
})

test('[S1.043] cookies and IP addresses are recorded', () => {
  expect(text('collect')).toContain('我们会记录 Cookie 和 IP 地址')
})

test('[S1.044] data are shared with payment providers and with risk or credit-check vendors', () => {
  expect(text('sharing')).toMatch(/共享：[^]*支付服务商[^]*风险控制和信用核查机构/)
})

test('[S1.045] communications are recorded', () => {
  expect(text('collect')).toContain('通讯内容会被记录')
})
