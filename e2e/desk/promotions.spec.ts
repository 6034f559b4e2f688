import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { openDesk, openPanel } from '../support/desk.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

// What the operator writes is words: markup in it stays to be read.
const NIGHT = '夜场<b>任务</b><img src=x onerror=alert(1)>'
const THANKS = '感谢您的<b>支持</b><img src=x onerror=1>'

test('[S1.015] [S1.020] an activity that the desk makes pops up and ends, its letter is read, and its gift is claimed', async ({
  page,
  context,
  api,
}) => {
  const member = await newMember(api)
  const desk = await openDesk(context)
  await openPanel(desk, /优惠活动/)
  const form = desk.getByRole('form', { name: '新建活动' })
  await form.getByLabel('活动模板').selectOption('new-tasks')
  await form.getByLabel('活动标题').fill(NIGHT)
  await form.getByLabel('预算（留空不限）').fill('500')
  await press(desk, '创建活动')
  await expect(row(desk, NIGHT)).toContainText('预算 ¥500')
  await form.getByLabel('活动标题').fill('跨年任务')
  await form.getByLabel(/^开始时间/).fill('2099-12-31T20:00')
  await form.getByLabel(/^结束时间/).fill('2099-12-31T20:00')
  await press(desk, '创建活动')
  await expect(form.getByText('结束时间须晚于开始时间')).toBeVisible()
  await form.getByLabel(/^结束时间/).fill('2100-01-01T02:00')
  await press(desk, '创建活动')
  await expect(row(desk, '跨年任务')).toContainText('未开始')
  await expect(row(desk, '跨年任务')).toContainText('2099-12-31 20:00 至 2100-01-01 02:00')
  await press(desk, `份数、预算与展示 ${NIGHT}`)
  const terms = desk.getByRole('dialog')
  await terms.getByLabel('预算（留空不限）').fill('800')
  await terms.getByRole('checkbox', { name: '在首页弹出' }).check()
  await terms.getByRole('button', { name: '保存' }).click()
  for (const fact of ['进行中', '预算 ¥800', '在首页弹出']) await expect(row(desk, NIGHT)).toContainText(fact)
  await expectAccessible(desk)

  await enterAs(page, member)
  await page.goto('/')
  const popup = page.getByRole('dialog', { name: NIGHT })
  await expect(popup.getByRole('list', { name: '参加前须知' })).toContainText('活动奖金总额¥800，发完即止')
  await expectAccessible(page, '[role=dialog]')
  await popup.getByRole('checkbox', { name: '今日不再提示' }).check()
  await popup.getByRole('link', { name: '查看活动详情' }).click()
  await expect(page.getByRole('heading', { level: 1, name: NIGHT })).toBeVisible()
  await expect(popup).toHaveCount(0)

  await press(desk, `停止 ${NIGHT}`)
  await press(desk, '确认执行')
  await expect(row(desk, NIGHT)).toContainText('已停止')
  await page.reload()
  await expect(page.getByText('活动不存在或已结束')).toBeVisible()
  await press(desk, `恢复 ${NIGHT}`)
  await expect(row(desk, NIGHT)).toContainText('进行中')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: NIGHT })).toBeVisible()

  await openPanel(desk, /站内信/)
  await desk.getByLabel('会员账号').fill(member.name)
  await desk.getByLabel('站内链接（可不填）').fill('/activity/discount')
  await desk.getByLabel('标题').fill(THANKS)
  await desk.getByLabel('内容').fill('本周新增了几项任务，欢迎了解规则后参加。')
  await press(desk, '预览')
  const preview = desk.getByRole('dialog', { name: '预览' })
  await expect(preview.getByRole('status')).toHaveText(`会员 ${member.name} · 共 1 位会员`)
  await expectAccessible(desk)
  await preview.getByRole('button', { name: '发送' }).click()
  await expect(row(desk, THANKS)).toContainText('已读 0 / 送达 1')
  await page.getByRole('banner').getByRole('link', { name: '未读消息 1 条' }).click()
  await page.getByRole('button', { name: THANKS }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: '前往查看' })).toHaveAttribute(
    'href',
    '/activity/discount',
  )
  await expect(row(desk, THANKS)).toContainText('已读 1 / 送达 1')
  await page.keyboard.press('Escape')
  await press(desk, `撤回 ${THANKS}`)
  await press(desk, '确认执行')
  await expect(row(desk, THANKS)).toContainText('已撤回')
  await expect(page.getByText('还没有消息')).toBeVisible()

  await openPanel(desk, /会员礼金/)
  await desk.getByRole('form', { name: '发放礼金' }).getByLabel('会员账号').fill(member.name)
  await desk.getByLabel('名目（会员可见）').fill('周年庆')
  await desk.getByLabel('金额', { exact: true }).fill('18')
  await desk.getByLabel('流水要求').selectOption('3')
  await press(desk, '发放礼金')
  await expect(row(desk, member.name)).toContainText('待领取')
  await expectAccessible(desk)
  await visit(page, '/mine/welfare')
  const gift = page.getByRole('listitem', { name: '专属礼金 · 周年庆' })
  await expect(gift).toContainText('3 倍流水，取款前须投注 ¥54')
  await gift.getByRole('button', { name: '领取 ¥18' }).click()
  await expect(page.getByText('已领取 ¥18，已存入中心钱包')).toBeVisible()
  await expect(row(desk, member.name)).toContainText('已领取')

  // Or it would pop up for whoever comes home in a later story.
  await openPanel(desk, /优惠活动/)
  await press(desk, `停止 ${NIGHT}`)
  await press(desk, '确认执行')
  await expect(row(desk, NIGHT)).toContainText('已停止')
})

test('[S1.020] a notice leads a member to their own copy of the letter that it announces', async ({
  page,
  context,
  api,
}) => {
  const member = await newMember(api)
  const desk = await openDesk(context)
  await openPanel(desk, /站内信/)
  await desk.getByRole('radio', { name: '全部会员' }).check({ force: true })
  await desk.getByLabel('标题').fill('新赛季，新规则')
  await desk.getByLabel('内容').fill('加时赛不再计入全场盘口。')
  await press(desk, '预览')
  await desk.getByRole('dialog').getByRole('button', { name: '发送' }).click()
  await expect(row(desk, '新赛季，新规则')).toContainText('已发送')
  await openPanel(desk, /^公告/)
  await desk.getByLabel('标题').fill('规则有更新')
  await desk.getByLabel('内容').fill('详情请看站内信。')
  await desk.getByLabel(/^附站内信/).selectOption('新赛季，新规则')
  await press(desk, '发布')
  await expect(row(desk, '规则有更新')).toContainText('附站内信')

  await enterAs(page, member)
  await page.goto('/')
  await page.getByRole('region', { name: '站内公告' }).getByRole('button', { name: '规则有更新' }).press('Enter')
  await page.getByRole('dialog').getByRole('link', { name: '查看站内信' }).first().click()
  await expect(page).toHaveURL(/\/mine\/message/)
  await expect(page.getByRole('dialog')).toContainText('加时赛不再计入全场盘口。')

  await press(desk, '撤下 规则有更新')
  await press(desk, '确认执行')
  await expect(row(desk, '规则有更新')).toHaveCount(0)
  await openPanel(desk, /站内信/)
  await press(desk, '撤回 新赛季，新规则')
  await press(desk, '确认执行')
  await expect(row(desk, '新赛季，新规则')).toContainText('已撤回')
})
