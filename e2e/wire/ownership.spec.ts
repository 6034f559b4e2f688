import type { ConsoleMessage, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../support/api.ts'
import { startFaultyEdge } from '../support/faulty-edge.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { expect, logInByDialog, test } from '../support/test.ts'
import { expectSameDocument, markDocument, visit } from '../support/visit.ts'

/** Who called, by the address of the script: `/host/…` or `/releases/<remote>/…`. */
type Calls = { readonly what: string; readonly from: readonly string[] }

/** Notes each change of the address and each write of the session, with the scripts on the stack. */
async function watchOwners(page: Page): Promise<() => Promise<readonly Calls[]>> {
  await page.addInitScript(() => {
    const calls: Calls[] = []
    const note = (what: string): void => {
      const from = [...(new Error('who').stack ?? '').matchAll(/https?:\/\/[^/]+(\/(?:host|releases\/\w+)\/)/g)]
      calls.push({ what, from: from.map(([, folder = '']) => folder) })
    }
    Object.assign(globalThis, { ownerCalls: calls })
    for (const name of ['pushState', 'replaceState'] as const) {
      const own = history[name].bind(history)
      history[name] = (...args) => {
        note('address')
        own(...args)
      }
    }
    for (const name of ['setItem', 'removeItem'] as const) {
      const own = Storage.prototype[name]
      Storage.prototype[name] = function (this: Storage, ...args: readonly string[]) {
        if (args[0] === 'token') note('token')
        Reflect.apply(own, this, args)
      }
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { ownerCalls: Calls[] }).ownerCalls)
}

test('[C.024] [C.025] [C.026] [S2.139] the host owns the address, the log-in dialog and the session; remotes ask for them', async ({
  page,
}) => {
  const calls = await watchOwners(page)
  await page.goto('/game/realbet')
  await markDocument(page)
  // A venue of remote-casino asks a visitor to log in: the dialog that opens is the host's.
  await page
    .getByRole('main')
    .getByRole('button', { name: /进入|立即/ })
    .first()
    .click()
  const notice = page.getByRole('dialog', { name: '提示' })
  await expect(notice.getByText('请先登录账号，才能了解更多', { exact: true })).toBeVisible()
  await notice.getByRole('button', { name: '确定' }).click()
  await expect(page.getByRole('dialog').getByLabel('密码', { exact: true })).toBeVisible()
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const dialogs = files.filter((file) => /\/auth[^/]*\.js$/.test(file))
  expect(dialogs.length, 'the code of the dialog came').toBeGreaterThan(0)
  for (const file of dialogs) expect(file, 'from the host').toMatch(/^\/host\//)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // A page of remote-account for everybody reads the host's session: it asks a visitor to log in, and a member not.
  const join = page.getByRole('main').getByRole('button', { name: '登录后参加' })
  await visit(page, '/activity/signGift/sign-in')
  await expect(join).toBeVisible()
  await logInByDialog(page, 'demo01', DEMO_PASSWORD)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(join).toHaveCount(0)

  // A link of remote-help changes the address through the host's router: its tab stands in the host's bar.
  await visit(page, '/app/help')
  await page.getByRole('main').getByRole('link', { name: /转账/ }).first().click()
  await expect(page).toHaveURL((url) => url.pathname === '/app/help/zz')
  await expect(page.getByRole('navigation', { name: '已打开的页面' }).getByRole('link', { name: '转账' })).toBeVisible()
  await visit(page, '/mine/wallet')
  await expect(page.getByRole('heading', { name: '我的钱包' }).first()).toBeVisible()
  await visit(page, '/game/sport/crty')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expectSameDocument(page)

  const seen = await calls()
  // The last script on the stack before the browser is the one that did it; `visit` itself has none.
  const doers = seen.filter(({ from }) => from.length > 0).map(({ what, from }) => `${what} by ${from[0]}`)
  expect(new Set(doers)).toEqual(new Set(['address by /host/', 'token by /host/']))
})

test('[S9.039] the delivered site says nothing on the console, whatever a player does and whatever fails', async ({
  browser,
  site,
}) => {
  const edge = await startFaultyEdge(site.port)
  const context = await browser.newContext({ baseURL: edge.origin('aurora'), viewport: { width: 1366, height: 768 } })
  const page = await context.newPage()
  const said: string[] = []
  const SPOKEN = ['log', 'info', 'debug', 'dir', 'table', 'trace', 'warning', 'error']
  const isOurs = (message: ConsoleMessage): boolean =>
    SPOKEN.includes(message.type()) && message.args().length > 0 && message.location().url.endsWith('.js')
  page.on('console', (message) => isOurs(message) && said.push(`${message.type()}: ${message.text()}`))
  await page.goto('/app/help')
  await logInByDialog(page, 'demo01', DEMO_PASSWORD)
  for (const path of ['/app/help/kh', '/mine/wallet', '/mine/transfermoney', '/game/sport/crty']) {
    await visit(page, path)
    await waitUntilSettled(page)
  }
  edge.fail((path) => path.startsWith('/releases/casino/') || path.startsWith('/fd/'), '500')
  await visit(page, '/game/realbet')
  await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible()
  expect(said).toEqual([])

  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => new URL(name).pathname.endsWith('.js')),
  )
  edge.heal()
  for (const script of new Set(scripts)) {
    const code = await page.evaluate(async (address) => (await fetch(address)).text(), script)
    expect(/\bconsole\.(?:log|info|debug|warn|error|table|trace)\(/.test(code), script).toBe(false)
  }
  await context.close()
  await edge.stop()
})
