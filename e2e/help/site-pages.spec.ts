import { expectNeverTold, watchFor } from '../support/passing-words.ts'
import { expect, test } from '../support/test.ts'
import { expectSameDocument, markDocument, recordRequests, visit } from '../support/visit.ts'

const MENU = [
  ['合营计划', '/agent', '合营计划'],
  ['赞助合作', '/sponsor', '赞助合作'],
  ['优惠活动', '/activity/discount', '优惠活动'],
  ['APP下载', '/download', 'APP下载'],
] as const

test('[S1.017] [S1.018] [S1.019] [S2.016] [S2.017] [S2.018] [S2.019] [S2.101] the menu leads to the agent, sponsor, promotions and download pages', async ({
  page,
}) => {
  await page.goto('/')
  const menu = page.getByRole('navigation', { name: '主导航' })
  await markDocument(page)
  for (const [entry, path, title] of MENU) {
    await menu.getByRole('link', { name: entry }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  await expectSameDocument(page)

  // Download: an address to scan, and instructions for each kind of device.
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: '本站地址的二维码' })).toBeVisible()
  await expect(main.getByRole('listitem').first()).toHaveText('用 Chrome 或 Edge 打开本站')
  await main.getByText('苹果手机').click()
  await expect(main.getByRole('listitem').first()).toHaveText('用 Safari 打开本站')
  await menu.getByRole('link', { name: '赞助合作' }).click()
  await expect(main.getByRole('heading', { level: 3, name: '海湾青年足球联赛' })).toBeVisible()
  await expect(main.getByText('为青少年球员提供训练场地与装备支持')).toBeVisible()
  await menu.getByRole('link', { name: '合营计划' }).click()
  await main.getByRole('button', { name: '联系客服申请' }).click()
  await expect(page.getByRole('dialog', { name: '安全提示' })).toBeVisible()
})

test('[S2.019] [S2.021] the promotions list is chosen from by category; an activity opens on a page of its own, and leads to what it is about', async ({
  page,
}) => {
  await page.goto('/activity/discount')
  const main = page.getByRole('main')
  await main.getByText('新手', { exact: true }).click()
  await expect(page).toHaveURL(/category=newcomer/)
  await expect(main.getByRole('link', { name: /新会员，三步上手/ })).toBeVisible()
  await expect(main.getByRole('link', { name: /七大联赛/ })).toHaveCount(0)
  await main.getByText('安全', { exact: true }).click()
  await main.getByRole('link', { name: /认准官方渠道/ }).click()
  await expect(page).toHaveURL(/\/activity\/activityLandPage\/land-safety$/)
  await expect(page.getByRole('heading', { level: 1, name: '认准官方渠道' })).toBeVisible()
  await expect(main.getByRole('region', { name: '活动说明' })).toContainText('工作人员绝不会向您索取验证码')
  await main.getByRole('button', { name: '立即前往' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '防劫持教程' })).toBeVisible()
  await visit(page, '/activity/activityLandPage/nothing')
  await expect(main.getByText('活动不存在或已结束')).toBeVisible()
})

/** Every route of section 2.2 of the specification, with activities that the sandbox offers, and beside them the help. */
const FOR_VISITORS = [
  ['/game/sport', '体育投注'],
  ['/game/realbet', '真人视讯'],
  ['/game/chess', '棋牌游戏'],
  ['/game/gaming', '电子竞技'],
  ['/game/lottery', '彩票游戏'],
  ['/game/egame', '电子游艺'],
  ['/game/fishing', '捕鱼游戏'],
  ['/agent', '合营计划'],
  ['/sponsor', '赞助合作'],
  ['/download', 'APP下载'],
  ['/activity/discount', '优惠活动'],
  ['/activity/activityLandPage/land-inplay', '七大联赛，全程滚球'],
  ['/activity/firstDeposit/first-deposit', /./],
  ['/activity/againDeposit/again-deposit', /./],
  ['/activity/newTask/new-tasks', /./],
  ['/activity/drawGift/lucky-draw', /./],
  ['/activity/signGift/sign-in', /./],
  ['/activity/bettingGift/betting-gift', /./],
  ['/activity/friendInvitation', /./],
  ['/app/help/gywm', '关于我们'],
] as const

test('[S6.004] [S2.006] a visitor opens every page of the main layout, in it and with no word of a log-in', async ({
  page,
  sandbox,
}) => {
  // A notice goes by itself: what was there at any moment counts.
  await watchFor(page, '请先登录账号，才能了解更多')
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
  const asked = recordRequests(page)
  const race = `/activity/racePage/${await sandbox.raceOfMonth()}`
  for (const [path, heading] of [['/', /./], [race, /./], ...FOR_VISITORS] as const) {
    await visit(page, path)
    const title = page.getByRole('main').getByRole('heading', { level: 1, name: heading }).filter({ visible: true })
    await expect(title, path).toHaveCount(1)
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.getByRole('banner'), path).toBeVisible()
    await expect(page.getByRole('navigation', { name: '主导航' }), path).toBeVisible()
    await expect(page.getByRole('contentinfo'), path).toBeAttached()
    await expect(page.getByRole('dialog', { name: '登录' }), path).toHaveCount(0)
  }
  await expectNeverTold(page)
  expect(asked.some((url) => url.includes('/user/login'))).toBe(false)
})
