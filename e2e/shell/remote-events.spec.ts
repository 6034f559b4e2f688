import type { Page } from '@playwright/test'
import { keepVariation } from '../support/remote-variation.ts'
import { runRelease } from '../support/release-command.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

// What a remote asks of the host, asked by a release of remote-help whose centre carries a button for each.
const ASKS = {
  tips: `bus.emit('show_dialog_tips', { message: '余额不足，请先存款' })`,
  named: `bus.emit('show_dialog_tips', { title: '提示', message: '另一个标题', confirmText: '知道了' })`,
  loading: `bus.emit('show_loading')`,
  waiting: `bus.emit('show_loading', { text: '启动中...' })`,
  done: `bus.emit('dismiss_loading')`,
  login: `bus.emit('login')`,
  forgot: `bus.emit('forget_password')`,
  toRegister: `bus.emit('switch_auth_way', { mode: 2 })`,
  toLogin: `bus.emit('switch_auth_way', { mode: 1 })`,
  close: `bus.emit('closeAuth')`,
  info: `toast.info('一条消息')`,
  success: `toast.success('已经完成')`,
  warning: `toast.warning('请注意')`,
  error: `toast.error('没有成功')`,
  copy: `void copyText('6222000011112222')`,
  copyNothing: `void copyText('')`,
  venue: `bus.emit('show_venue_entry', { enName: 'KXZR', name: '凯旋真人', message: '请先转入' })`,
  tabs: `bus.on('egame_tab_change', ({ tag }) => toast.info('标签 ' + tag))`,
} as const
type Ask = keyof typeof ASKS

const buttons = Object.entries(ASKS)
  .map(([name, code]) => `<button type="button" onClick={() => { ${code} }}>trigger ${name}</button>`)
  .join('')

test.use({ theme: 'jade' })
test.beforeAll(async ({ site }) => {
  const asking = await keepVariation('help', {
    version: '7.3.0',
    edits: {
      'src/pages/centre.tsx': {
        from: 'return <CentreHome />\n}',
        to: `return <><CentreHome />${buttons}</>\n}\nimport { bus, copyText, toast } from '@site/shell'\n`,
      },
    },
  })
  await runRelease(site, ['publish', asking])
  await runRelease(site, ['promote', 'help', '7.3.0', '--theme', 'jade', '--reason', 'a remote that asks'])
})
test.afterAll(async ({ site }) => {
  await runRelease(site, ['rollback', 'help', '--theme', 'jade', '--reason', 'it has asked'])
})

/** Also where a dialog covers the page: the remote's code runs all the same. */
async function trigger(page: Page, what: Ask): Promise<void> {
  await page.locator('button', { hasText: new RegExp(`^trigger ${what}$`) }).dispatchEvent('click')
}

test('[S2.137] [S2.140] [S2.141] [S4.008] any remote raises a tips dialog, with the default title and buttons', async ({
  page,
}) => {
  await page.goto('/app/help')
  await trigger(page, 'tips')
  const dialog = page.getByRole('dialog', { name: '温馨提示' })
  await expect(dialog.getByText('余额不足，请先存款')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '确定' })).toBeVisible()
  await dialog.getByRole('button', { name: '取消' }).click()
  await expect(dialog).toBeHidden()
  await trigger(page, 'named')
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '知道了' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[S2.138] [S4.009] any remote shows and dismisses the loading indicator, 加载中... unless it says otherwise', async ({
  page,
}) => {
  await page.goto('/app/help')
  await trigger(page, 'loading')
  await expect(page.getByRole('dialog', { name: '加载中...' })).toBeVisible()
  await trigger(page, 'done')
  await expect(page.getByRole('dialog', { name: '加载中...' })).toBeHidden()
  await trigger(page, 'waiting')
  await expect(page.getByRole('dialog', { name: '启动中...' })).toBeVisible()
  await trigger(page, 'done')
  await expect(page.getByRole('dialog', { name: '启动中...' })).toBeHidden()
})

test('[S2.116] [S2.120] [S4.007] [C.025] any remote opens the auth dialog by event, switches the way of the auth dialog, and closes it', async ({
  page,
}) => {
  await page.goto('/app/help')
  await trigger(page, 'login')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: '登录' })).toBeChecked()
  await trigger(page, 'toRegister')
  await expect(dialog.getByRole('radio', { name: '注册' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: /注册/ }).first()).toBeVisible()
  await trigger(page, 'toLogin')
  await expect(dialog.getByRole('radio', { name: '登录' })).toBeChecked()
  await expect(dialog.getByRole('button', { name: /^立即登录/ })).toBeVisible()
  await trigger(page, 'close')
  await expect(dialog).toHaveCount(0)
  await trigger(page, 'forgot')
  await expect(page.getByRole('dialog', { name: '找回密码' })).toBeVisible()
  await trigger(page, 'close')
  await expect(dialog).toHaveCount(0)
})

test.describe('of a member', () => {
  test.use({ member: 'demo01' })

  test('[S4.010] [S4.011] any remote opens the venue-entry dialog by event, and hears of another tab of the games', async ({
    page,
  }) => {
    await page.goto('/app/help')
    await trigger(page, 'venue')
    const dialog = page.getByRole('dialog', { name: '转入场馆' })
    await expect(dialog.getByText('请先转入')).toBeVisible()
    await expect(dialog.getByRole('button', { name: '直接进入' })).toBeVisible()
    await dialog.getByRole('button', { name: '关闭' }).click()
    await expect(dialog).toHaveCount(0)

    await trigger(page, 'tabs')
    await visit(page, '/game/egame')
    const tags = page.getByRole('group', { name: '游戏标签' })
    for (const [name, tag] of [
      ['新品', 'new'],
      ['全部', 'all'],
    ] as const) {
      await tags.getByRole('button', { name }).click()
      await expect(page.getByText(`标签 ${tag}`, { exact: true })).toBeVisible()
    }
  })
})

test('[S8.088] [S5.039] [S5.040] messages come up at the bottom; a copy says so, a copy of nothing says nothing', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/app/help')
  const height = page.viewportSize()?.height ?? 0
  for (const [what, text] of [
    ['info', '一条消息'],
    ['success', '已经完成'],
    ['warning', '请注意'],
    ['error', '没有成功'],
  ] as const) {
    await trigger(page, what)
    const message = page.getByText(text, { exact: true })
    await expect(message).toBeVisible()
    expect((await message.boundingBox())?.y, text).toBeGreaterThan(height * 0.6)
  }
  await trigger(page, 'copy')
  await expect(page.getByText('复制成功', { exact: true })).toHaveCount(1)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('6222000011112222')

  await visit(page, '/')
  await page.evaluate(() => navigator.clipboard.writeText('untouched'))
  await page.goto('/app/help')
  await trigger(page, 'copyNothing')
  // What comes after it is there: then it would have been too.
  await trigger(page, 'info')
  await expect(page.getByText('一条消息', { exact: true })).toBeVisible()
  await expect(page.getByText('复制成功', { exact: true })).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('untouched')
})
