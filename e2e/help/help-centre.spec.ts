import { expect, test } from '../support/test.ts'

/** Every child of the help centre: its slug, title and a sentence that only its own text has. */
const ARTICLES = [
  ['kh', '开户', '4-11 位，只能用字母和数字'],
  ['ck', '存款', '存款订单的八种状态'],
  ['qk', '取款', '各等级每日取款次数与额度'],
  ['zz', '转账', '自动转账与一键回收'],
  ['yhgz', '优惠规则', '流水要求怎么算'],
  ['tjllq', '推荐浏览器', '请保持浏览器为'],
  ['xnbcqkjc', '虚拟币存取款教程', '为什么数量带四位小数'],
  ['tytzjc', '体育投注教程', '四种赔率类型'],
  ['tysstqth', '体育赛事提前退回', '报价怎么算'],
  ['fjcjc', '防劫持教程', '三步确认是不是官网'],
  ['rqgl', '让球攻略', '滚球让球：只算投注之后的进球'],
  ['dxqgl', '大小球攻略', '大小球是什么'],
  ['cpwt', '彩票问题', '什么是期号和封盘时间？'],
  ['dzjj', '电子竞技', '电竞玩法说明'],
  ['tywt', '体育问题', '为什么滚球注单被拒绝？'],
  ['zrwt', '真人问题', '下注与断线'],
  ['qtwt', '其他问题', '怎样切换繁体中文？'],
  ['bczr', '博彩责任', '暂停与自我排除'],
  ['gywm', '关于我们', '我们坚持的事'],
  ['gztk', '规则条款', '注单一经接受，不能取消、撤回或修改。'],
  ['hzhb', '合作伙伴', '成为代理'],
  ['ysgz', '隐私规则', '我们只接受年满 18 周岁的客户。'],
  ['zxkf', '在线客服', '提前准备好这些资料'],
] as const

test('[S2.063-S2.086] [S1.022] a visitor opens every article from the menu of the help centre', async ({ page }) => {
  await page.goto('/app/help')
  await expect(page.getByRole('heading', { level: 1, name: '有什么可以帮您？' })).toBeVisible()
  await page.getByRole('link', { name: '开户', exact: true }).first().click()
  const menu = page.getByRole('navigation', { name: '帮助目录' })
  await expect(menu.getByRole('link')).toHaveCount(ARTICLES.length)
  for (const [slug, title, sentence] of ARTICLES) {
    await test.step(slug, async () => {
      await menu.getByRole('link', { name: title, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/app/help/${slug}$`))
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      await expect(page.getByRole('article').getByText(sentence).filter({ visible: true })).not.toHaveCount(0)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
  }
  // The last of them, the page of the support, leads to it.
  await page.getByRole('article').getByRole('button', { name: '打开在线客服' }).click()
  await expect(page.getByRole('dialog', { name: '安全提示' })).toBeVisible()
})

test('an article opens by its address', async ({ page }) => {
  await page.goto('/app/help/gywm')
  await expect(page.getByRole('heading', { level: 1, name: '关于我们', exact: true })).toBeVisible()
})

test.describe('the terms', () => {
  test('[S2.142-S2.144] have their sections, each with its text', async ({ page }) => {
    const headings = [
      ...['定义', '协议', '修改', '游戏资讯与知识产权', '使用条件', '注册与会员', '投注'],
      ...['软件许可', '结算', '派彩', '优惠', '赔偿', '免责', '终止与暂停'],
      ...['外部链接', '违约', '条款优先', '不可抗力', '弃权', '可分割性'],
    ]
    await page.goto('/app/help/gztk')
    for (const heading of headings) {
      const section = page.getByRole('region', { name: new RegExp(`^[一二三四五六七八九十]+、${heading}$`) })
      await expect(section).toBeVisible()
      await expect(section.getByRole('listitem').or(section.getByRole('paragraph')).first()).toBeVisible()
    }
  })

  test('lead from their contents to a section, whose address can be passed on', async ({ page, context }) => {
    await page.goto('/app/help/gztk')
    await page.getByRole('navigation', { name: '本页内容' }).getByRole('link', { name: '十、派彩' }).click()
    await expect(page).toHaveURL(/\/app\/help\/gztk#payout$/)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(other.getByRole('heading', { name: '十、派彩' })).toBeInViewport()
  })
})

test('the search finds a question and opens its place', async ({ page }) => {
  await page.goto('/app/help')
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('收不到验证码')
  await page.getByRole('link', { name: /收不到验证码怎么办？/ }).click()
  await expect(page).toHaveURL(/\/app\/help\/kh#faq$/)
  await expect(page.getByRole('heading', { name: '常见疑问' })).toBeInViewport()
})

test('a search without a result says so', async ({ page }) => {
  await page.goto('/app/help/qk')
  await page.getByRole('searchbox', { name: '搜索帮助' }).fill('宇宙飞船')
  await expect(page.getByText('没有找到“宇宙飞船”')).toBeVisible()
})

test('an address that is no article is not found', async ({ page }) => {
  await page.goto('/app/help/nosuchpage')
  await expect(page.getByRole('heading', { level: 1, name: '页面走丢了' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '帮助目录' })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu folds out and closes behind the chosen article', async ({ page }) => {
    await page.goto('/app/help/qk')
    const menu = page.getByRole('navigation', { name: '帮助目录' })
    await expect(menu).toBeHidden()
    await page.getByText('目录', { exact: true }).click()
    await menu.getByRole('link', { name: '让球攻略' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '让球攻略' })).toBeVisible()
    await expect(menu).toBeHidden()
  })

  test('no article is wider than the screen', async ({ page }) => {
    for (const slug of ['rqgl', 'tytzjc', 'gztk']) {
      await page.goto(`/app/help/${slug}`)
      await expect(page.getByRole('article')).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    }
  })
})

test.describe('in traditional Chinese', () => {
  test.use({ language: 'zh-TW' })

  test('articles and their menu are converted', async ({ page }) => {
    await page.goto('/app/help/rqgl')
    await expect(page.getByRole('heading', { level: 1, name: '讓球攻略' })).toBeVisible()
    await expect(page.getByRole('heading', { name: '五種結果' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: '幫助目錄' }).getByRole('link', { name: '開戶' })).toBeVisible()
  })
})
