import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import {
  STATUS,
  balanceEndpoint,
  memberBanksEndpoint,
  payEndpoint,
  selfExcludeEndpoint,
  signalCodeEndpoint,
  withdrawNewEndpoint,
} from '@site/contracts'
import { expectAccessible } from '../support/accessibility.ts'
import { createApi, md5 } from '../support/api.ts'
import { placeSingle } from '../support/bets.ts'
import { openPanel } from '../support/desk.ts'
import { newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { FUND_PASSWORD, readyMember, succeed } from '../support/withdrawals.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const show = (page: Page, which: '待处理' | '全部') => page.getByRole('radiogroup').getByText(which).click()

async function search(page: Page, word: string): Promise<void> {
  await page.getByRole('searchbox').first().fill(word)
  await page.keyboard.press('Enter')
}

const confirm = (page: Page) => page.getByRole('dialog').getByRole('button', { name: '确认执行' }).click()

async function backToRealTime(page: Page): Promise<void> {
  await press(page, '恢复真实时间')
  await confirm(page)
  await expect(page.getByText('+0 天 0 小时 0 分')).toBeVisible()
}

test('at the desk orders come in by themselves and are decided, a code is read, a match led, a venue closed, the books compared, the clock moved', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const member = await readyMember(site.url, api, sandbox, '1000.00')
  // Another device of the member's, which has been let in and is looked at from now on.
  const elsewhere = await createApi(site.url)
  await sandbox.checkRisk(member.name, false)
  const { token } = await elsewhere.logIn(member.name, member.password)
  await sandbox.checkRisk(member.name, true)

  await page.goto('/sandbox/desk')
  await expect(page.getByText('实时更新中')).toBeVisible()
  const { signalCode } = await succeed(api, signalCodeEndpoint, { payCode: 'BANK_TRANSFER', amount: '500.05' }, token)
  const deposit = await succeed(
    api,
    payEndpoint,
    { payCode: 'BANK_TRANSFER', amount: '500.05', payerName: '张三', signalCode, requestId: randomUUID() },
    token,
  )
  const order = row(page, deposit.orderNo)
  for (const fact of [member.name, '银行卡转账', '¥500.05', '等待付款']) await expect(order).toContainText(fact)
  // Before the deposit is credited, which has to be bet first.
  const [card] = await succeed(elsewhere, memberBanksEndpoint, undefined, token)
  const withdrawal = await succeed(
    elsewhere,
    withdrawNewEndpoint,
    {
      ...{ way: 'BANK', amount: '300.05', cardId: card?.id ?? '' },
      ...{ withdrawPwd: md5(FUND_PASSWORD), requestId: randomUUID() },
    },
    token,
  )
  await expectAccessible(page)
  await press(page, `到账其他金额 ${deposit.orderNo}`)
  const arrival = page.getByRole('dialog', { name: `到账其他金额 · ${deposit.orderNo}` })
  await arrival.getByRole('textbox', { name: '到账金额（CNY）' }).fill('250.02')
  await arrival.getByRole('button', { name: '到账其他金额' }).click()
  await expect(order).toContainText('到账 250.02')
  await expect(order).toContainText('人工核对')
  await press(page, `核对通过 ${deposit.orderNo}`)
  await expect(order, 'nothing is left to do').toHaveCount(0)
  await show(page, '全部')
  await expect(order).toContainText('存款成功')
  await sandbox.advanceDeposit(deposit.orderNo, 'paid')
  await press(page, `退回 ${deposit.orderNo} 500.05`)
  await confirm(page)
  await expect(page.getByRole('button', { name: `退回 ${deposit.orderNo}` })).toHaveCount(0)

  await openPanel(page, /取款审核/)
  const asked = row(page, withdrawal.orderNo)
  await expect(asked).toContainText('新设备')
  await press(page, `查看流水 ${withdrawal.orderNo}`)
  await expect(page.getByRole('dialog', { name: `${member.name} 的流水` })).toContainText('还需')
  await page.keyboard.press('Escape')
  await expectAccessible(page)
  await press(page, `审核通过 ${withdrawal.orderNo}`)
  await expect(asked).toContainText('出款中')
  await press(page, `立即出款 ${withdrawal.orderNo}`)
  await expect(asked).toHaveCount(0)
  await show(page, '全部')
  await expect(asked).toContainText('取款成功')

  await openPanel(page, /验证码与邮件/)
  await page.getByRole('radiogroup', { name: '查找方式' }).getByText('会员账号').click()
  await search(page, member.name)
  const [sent] = await sandbox.outbox()
  await expect(page.getByRole('button', { name: `复制 ${sent?.code}` })).toBeVisible()

  await openPanel(page, /赛事/)
  const match = (await sandbox.matches()).find(({ sport, stage }) => sport === 'FT' && stage === 'before')
  await search(page, match?.matchId ?? '')
  await press(page, `控制 ${match?.home} vs ${match?.away}`)
  const controls = page.getByRole('region', { name: `赛事控制 ${match?.matchId}` })
  await controls.getByRole('button', { name: '开赛' }).click()
  await expect(controls).toContainText('进行中 1H')
  await controls.getByRole('button', { name: `进球 ${match?.home}` }).click()
  await expect(controls.getByRole('status', { name: '比分' })).toHaveText('1-0')
  await expectAccessible(page)
  await controls.getByRole('button', { name: `黄牌 ${match?.home}` }).click()
  await expect(controls).toContainText('黄牌 1-0')
  await controls.getByRole('button', { name: '半场休息' }).click()
  await expect(controls).toContainText('休息 HT')
  await controls.getByRole('button', { name: '下半场开始' }).click()
  await expect(controls).toContainText('进行中 2H')
  await controls.getByRole('button', { name: /^完场 / }).click()
  await confirm(page)
  await expect(controls).toContainText('已结束')
  const called = (await sandbox.matches()).filter(({ sport, stage }) => sport === 'FT' && stage === 'before').at(-2)
  await search(page, called?.matchId ?? '')
  await press(page, `控制 ${called?.home} vs ${called?.away}`)
  const calledOff = page.getByRole('region', { name: `赛事控制 ${called?.matchId}` })
  await calledOff.getByRole('button', { name: /^取消赛事 / }).click()
  await confirm(page)
  await expect(calledOff).toContainText('已取消')

  await openPanel(page, /风险敞口/)
  const limit = page.getByRole('form', { name: '设置限额' })
  const limitAmount = limit.getByRole('textbox', { name: '金额' })
  await limitAmount.fill('99')
  await limit.getByRole('button', { name: '保存限额' }).click()
  await expect(limitAmount).toHaveAccessibleDescription(/请填写 ¥100 至 ¥999,999,999 之间的金额/)
  await limitAmount.fill('9500000')
  await limit.getByRole('button', { name: '保存限额' }).click()
  await expect(page.getByText('单一选项限额已设为 ¥9,500,000.00')).toBeVisible()
  const later = (await sandbox.matches()).findLast(({ sport, stage }) => sport === 'FT' && stage === 'before')
  const bet = await placeSingle(api, token, { matchId: later?.matchId ?? '', w: 'M', r: 'MH', stake: '20' })
  const teams = `${later?.home} vs ${later?.away}`
  await search(page, later?.matchId ?? '')
  await expect(row(page, teams), 'by itself').toContainText('投注 ¥20.00')
  await press(page, `注单 ${teams}`)
  await expect(page.getByRole('region', { name: `敞口明细 ${teams}` })).toContainText(bet.ticket_id)
  await expectAccessible(page)

  await openPanel(page, /场馆与渠道/)
  await search(page, 'MWDZ')
  const venue = row(page, 'MWDZ')
  await venue.getByRole('button', { name: /^维护/ }).click()
  await expect(venue).toContainText('维护中')
  await venue.getByRole('button', { name: /^开放/ }).click()
  await expect(venue).toContainText('开放中')

  await openPanel(page, /玩家保护/)
  const shared = await createApi(site.url)
  const excluded = await newMember(shared)
  const exclusion = { months: 6, confirmText: '我确认', password: md5(excluded.password) } as const
  await succeed(shared, selfExcludeEndpoint, exclusion, excluded.token)
  const second = await newMember(shared)
  const alike = row(page, second.name)
  for (const fact of [excluded.name, '登录设备']) await expect(alike).toContainText(fact)
  await expectAccessible(page)
  await press(page, `不是同一人 ${second.name}`)
  await expect(alike).toContainText('不是同一人，已放行')

  await openPanel(page, /对账/)
  await press(page, '立即对账')
  await expect(row(page, '场馆 PGDZ').first(), 'the venues answer for their own book').toContainText('一致')
  // Another story may have left a payment that is to be given back.
  await expect(row(page, '存款渠道 BANK_TRANSFER').first()).toContainText(/一致|有差异/)
  await expectAccessible(page)

  await openPanel(page, /业务时钟/)
  // Another story may have moved it before.
  await backToRealTime(page)
  await press(page, '1 小时')
  await expect(page.getByText(/^\+0 天 1 小时 \d+ 分$/)).toBeVisible()
  await backToRealTime(page)
})

test('a payment that staff do not accept ends without money, and a way to pay is closed and opened again', async ({
  page,
  site,
  api,
  sandbox,
}) => {
  const { token } = await readyMember(site.url, api, sandbox, '1.00')
  const asked = { payCode: 'HUIWANG', amount: '300.05' }
  const { signalCode } = await succeed(api, signalCodeEndpoint, asked, token)
  const { orderNo } = await succeed(api, payEndpoint, { ...asked, signalCode, requestId: randomUUID() }, token)
  await sandbox.advanceDeposit(orderNo, 'paidOther')
  await page.goto('/sandbox/desk')
  await press(page, `核对不通过 ${orderNo}`)
  const question = page.getByRole('dialog')
  await expect(question).toContainText('订单将以失败结束，款项不会入账。')
  await confirm(page)
  const order = page.getByRole('table', { name: '存款订单' }).getByRole('row').filter({ hasText: orderNo })
  await expect(order, 'nothing is left to decide').toHaveCount(0)
  await show(page, '全部')
  await expect(order).toContainText('存款失败')
  await expect(page.getByRole('table', { name: '待退回的多收款项' }), 'what came goes back').toContainText(orderNo)
  expect((await succeed(api, balanceEndpoint, {}, token)).centerWalletBalance).toBe('1.00')

  await openPanel(page, /场馆与渠道/)
  const channel = row(page, 'QUICK')
  await channel.getByRole('button', { name: /^维护/ }).click()
  await expect(channel).toContainText('维护中')
  const closed = await api.call(signalCodeEndpoint, { payCode: 'QUICK', amount: '300.05' }, token)
  expect(closed.code).toBe(STATUS.MAINTENANCE)
  await channel.getByRole('button', { name: /^开放/ }).click()
  await expect(channel).toContainText('开放中')
})
