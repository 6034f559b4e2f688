import { balanceEndpoint } from '@site/contracts'
import { expectAccessible } from '../support/accessibility.ts'
import { enterAs, newMember } from '../support/new-member.ts'
import { expect, test } from '../support/test.ts'

/** One white point. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=',
  'base64',
)
const WORDS = '晚上看盘口太亮了，希望增加夜间模式。<b>谢谢</b>'

test('[S1.021] [S2.052] [S2.053] feedback is written with a picture, answered at the desk, gone on with, adopted and deleted', async ({
  page,
  context,
  api,
}) => {
  const member = await newMember(api)
  await enterAs(page, member)
  await page.goto('/mine/wallet')
  await page.getByRole('navigation', { name: '用户中心' }).getByRole('link', { name: '意见反馈' }).click()
  await expect(page).toHaveURL(/\/mine\/feedback$/)
  const form = page.getByRole('form', { name: '写反馈' })
  await form.getByRole('button', { name: '提交反馈' }).click()
  await expect(form.getByText('请填写标题')).toBeVisible()
  await form.getByRole('textbox', { name: '标题' }).fill('希望增加夜间模式')
  await form.getByRole('textbox', { name: '反馈内容' }).fill('九个字还是太短了')
  await expect(form.getByText('请至少填写 10 个字')).toBeVisible()
  await form.getByRole('textbox', { name: '反馈内容' }).fill('字'.repeat(501))
  await expect(form.getByText('最多 500 个字')).toBeVisible()
  await form.getByRole('textbox', { name: '反馈内容' }).fill(WORDS)
  await form.getByLabel('图片').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PICTURE })
  await expect(page.getByRole('complementary', { name: '反馈说明' })).toContainText('1 倍流水后可取款')
  await expectAccessible(page)
  await form.getByRole('button', { name: '提交反馈' }).click()

  await expect(page).toHaveURL(/\/mine\/feedback\/list$/)
  const list = page.getByRole('list', { name: '我的反馈' })
  const row = list.getByRole('listitem').filter({ hasText: '希望增加夜间模式' })
  await expect(row).toContainText('待处理')
  await expectAccessible(page)

  const desk = await context.newPage()
  await desk.goto('/sandbox/desk#feedback')
  const atDesk = desk.getByRole('row').filter({ hasText: member.name })
  await expect(atDesk).toContainText(WORDS)
  await desk.getByRole('button', { name: `${member.name} 的图片 1` }).click()
  await expect(desk.getByRole('img', { name: `${member.name} 的图片 1` })).toHaveJSProperty('naturalWidth', 1)
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: `开始处理 ${member.name}` }).click()
  await expect(row).toContainText('处理中')
  await desk.getByRole('button', { name: `答复 ${member.name}`, exact: true }).click()
  await desk.getByLabel('答复（会员可见）').fill('已转给产品团队。')
  await expectAccessible(desk)
  await desk.getByRole('dialog').getByRole('button', { name: '答复' }).click()
  await expect(atDesk).toHaveCount(0)

  await expect(row.getByRole('img', { name: '有新答复' })).toBeVisible()
  await row.getByRole('button').click()
  const dialog = page.getByRole('dialog')
  const said = dialog.getByRole('list', { name: '反馈对话' }).getByRole('listitem')
  await expect(said).toHaveCount(2)
  await expect(said.first()).toContainText(WORDS)
  await expect(said.first().getByRole('img', { name: '图片 1' })).toHaveJSProperty('naturalWidth', 1)
  await expect(said.last()).toContainText('已转给产品团队。')
  await expectAccessible(page)
  await expect(row.getByRole('img', { name: '有新答复', includeHidden: true })).toHaveCount(0)
  await dialog.getByRole('textbox', { name: '继续补充' }).fill('最好跟随系统设置')
  await dialog.getByRole('button', { name: '发送' }).click()
  await expect(said).toHaveCount(3)

  await expect(atDesk).toContainText('最好跟随系统设置')
  await desk.getByRole('button', { name: `采纳并奖励 ${member.name}` }).click()
  await desk.getByLabel('答复（会员可见）').fill('下个版本就有，感谢您的建议！')
  await desk.getByRole('dialog').getByRole('button', { name: '采纳并奖励' }).click()
  await expect(dialog).toContainText('您的反馈已被采纳，奖励 ¥18 已到账')
  await expect(dialog).toContainText('这条反馈已结束')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  expect((await api.call(balanceEndpoint, {}, member.token)).data?.centerWalletBalance).toBe('18.00')

  await dialog.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').filter({ hasText: '删除后不能恢复' }).getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('还没有反馈')).toBeVisible()
})

test('[S2.052] the address fills in type and bet, and one that is not the member’s own is found nowhere', async ({
  page,
  api,
}) => {
  await enterAs(page, await newMember(api))
  await page.goto('/mine/feedback?type=bet&bet=B261123000001')
  const form = page.getByRole('form', { name: '写反馈' })
  await expect(form.getByRole('combobox', { name: '反馈类型' })).toHaveValue('bet')
  await form.getByRole('textbox', { name: '标题' }).fill('结算有误')
  await form.getByRole('textbox', { name: '反馈内容' }).fill('这张注单的结算与赛果不一致')
  await form.getByRole('button', { name: '提交反馈' }).click()
  await expect(page.getByText('注单不存在')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '标题' })).toHaveValue('结算有误')
  await page.goto('/mine/feedback/list?id=999999999')
  await expect(page.getByRole('dialog')).toContainText('这条反馈不存在')
})
