import { type Page } from '@playwright/test'
import { loginEndpoint, pictureCaptchaEndpoint, preInfoEndpoint, sliderCheckEndpoint } from '@site/contracts'
import * as v from 'valibot'
import { DEMO_PASSWORD } from '../support/api.ts'
import { decideIdentity } from '../support/identity.ts'
import { sendPlain } from '../support/send-plain.ts'
import type { Site } from '../support/site-process.ts'
import { expect, test } from '../support/test.ts'

/** What an arrow key moves the piece by, in pixels of the picture; with Shift it is one. */
const KEY_STEP = 4

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const PictureSchema = v.object({ data: v.object({ 'x-code': v.string() }) })
const ChallengeSchema = v.object({ lot_number: v.string() })

/** From now on log-ins of this browser are asked for that captcha. */
const demand = (page: Page, site: Site, captcha: 'picture' | 'slider'): Promise<void> =>
  decideIdentity(page.context(), site.url, { captcha: { login: captcha }, captchaAfter: 0 })

async function answerTo(site: Site, codeId: string): Promise<{ code?: string | undefined; x?: number | undefined }> {
  const answer = await fetch(new URL(`/sandbox/captcha/${codeId}`, site.url))
  return v.parse(v.object({ code: v.optional(v.string()), x: v.optional(v.number()) }), await answer.json())
}

async function logIn(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  const form = dialog(page, '登录')
  await form.getByLabel('用户名').fill('demo01')
  await form.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD)
  await form.getByRole('button', { name: /^立即登录/ }).click()
}

test.beforeEach(async ({ page }) => {
  // The puzzle's frame has no storage.
  await sendPlain(page)
  await hearingTheKind(page, () => page.goto('/app/help/kh'))
})

/** A page hears at its start which captcha stands before a log-in; what is demanded later, it is told by refusals. */
async function hearingTheKind(page: Page, load: () => Promise<unknown>): Promise<void> {
  const told = page.waitForResponse((answer) => new URL(answer.url()).pathname === preInfoEndpoint.path)
  await load()
  await (await told).finished()
}

test('[S4.013] [S2.131] [S5.030] [S5.031] a picture captcha stands before the one log-in call, is fetched anew by a click, and lets in who reads it', async ({
  page,
  site,
}) => {
  await demand(page, site, 'picture')
  await hearingTheKind(page, () => page.reload())
  const isPicture = (url: string): boolean => new URL(url).pathname === pictureCaptchaEndpoint.path
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  const first = page.waitForResponse((answer) => isPicture(answer.url()))
  await logIn(page)
  await first
  expect(
    calls.filter((path) => path === loginEndpoint.path),
    'verified first',
  ).toEqual([])
  const check = dialog(page, '安全验证')
  const picture = check.getByRole('img', { name: '验证码图片' })
  await expect(picture).toBeVisible()
  const before = await picture.getAttribute('src')
  const second = page.waitForResponse((answer) => isPicture(answer.url()))
  await check.getByRole('button', { name: /换一张/ }).click()
  const codeId = v.parse(PictureSchema, await (await second).json()).data['x-code']
  await expect(picture).not.toHaveAttribute('src', before ?? '')

  await check.getByRole('button', { name: '提交验证' }).click()
  await expect(check.getByRole('alert')).toHaveText('请输入验证码')
  const typed = check.getByLabel('图片中的字符')
  await typed.pressSequentially('123456789012')
  await expect(typed).toHaveValue('1234567890')
  await typed.fill((await answerTo(site, codeId)).code ?? '')
  const login = page.waitForRequest((request) => new URL(request.url()).pathname === loginEndpoint.path)
  await check.getByRole('button', { name: '提交验证' }).click()
  expect((await login).postDataJSON()).toMatchObject({ kaptchcate: 1, codeId })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(calls.filter((path) => path === loginEndpoint.path)).toHaveLength(1)
  await expect(page.getByRole('banner').getByRole('button', { name: /我的账户/ })).toBeVisible()
})

test('nobody is asked to prove anything until a try has failed; then the puzzle stands before the next one', async ({
  page,
  site,
}) => {
  const name = `cd${Date.now() % 1e8}`
  const form = dialog(page, '登录')
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await form.getByLabel('用户名').fill(name)
  await form.getByLabel('密码', { exact: true }).fill('wrong123')
  await form.getByRole('button', { name: /^立即登录/ }).click()
  await expect(page.getByText('用户名或密码错误')).toBeVisible()
  await expect(page.getByTitle('滑动拼图验证')).toHaveCount(0)
  const challenge = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/captcha/challenge')
  await form.getByRole('button', { name: /^立即登录/ }).click()
  await challenge
  await expect(page.getByTitle('滑动拼图验证')).toBeVisible()
  await page.keyboard.press('Escape')

  await decideIdentity(page.context(), site.url, { captcha: { login: 'picture', code: 'slider' }, captchaAfter: 0 })
  await hearingTheKind(page, () => page.reload())
  await logIn(page)
  await expect(
    dialog(page, '安全验证').getByRole('img', { name: '验证码图片' }),
    'the kind that log-in wants',
  ).toBeVisible()
})

test('[S2.132] a slider puzzle in a frame of its own is solved by keyboard and checked by the server', async ({
  page,
  site,
}) => {
  await demand(page, site, 'slider')
  const challenge = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/captcha/challenge')
  await logIn(page)
  const { lot_number: lot } = v.parse(ChallengeSchema, await (await challenge).json())
  const x = (await answerTo(site, lot)).x ?? 0
  const frame = page.frameLocator('iframe[title="滑动拼图验证"]')
  const knob = frame.getByRole('slider')
  await expect(knob).toBeEnabled()
  for (let left = Math.round(x); left > 0;) {
    const step = left >= KEY_STEP ? KEY_STEP : 1
    await knob.press(step === 1 ? 'Shift+ArrowRight' : 'ArrowRight', { delay: 6 })
    left -= step
  }
  const checked = page.waitForRequest((request) => new URL(request.url()).pathname === sliderCheckEndpoint.path)
  await knob.press('Enter')
  expect((await checked).postDataJSON()).toMatchObject({ lot_number: lot, validate_way: 0 })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: /我的账户/ })).toBeVisible()
})

test('[S8.074] [S8.075] a captcha that fails says where with a digit, and is over; the form stays as it was', async ({
  page,
  site,
}) => {
  await demand(page, site, 'picture')
  await page.route(
    (url) => url.pathname === pictureCaptchaEndpoint.path,
    (route) => route.abort(),
  )
  await logIn(page)
  await expect(page.getByText(/^1：/)).toBeVisible()
  await expect(dialog(page, '安全验证')).toHaveCount(0)
  await expect(dialog(page, '登录').getByLabel('用户名')).toHaveValue('demo01')
  await page.unrouteAll()

  await demand(page, site, 'slider')
  await page.route(
    (url) => url.pathname === sliderCheckEndpoint.path,
    (route) => route.abort(),
  )
  const challenge = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/captcha/challenge')
  await dialog(page, '登录')
    .getByRole('button', { name: /^立即登录/ })
    .click()
  const { lot_number: lot } = v.parse(ChallengeSchema, await (await challenge).json())
  const knob = page.frameLocator('iframe[title="滑动拼图验证"]').getByRole('slider')
  await expect(knob).toBeEnabled()
  for (let left = Math.round((await answerTo(site, lot)).x ?? 0); left > 0;) {
    const step = left >= KEY_STEP ? KEY_STEP : 1
    await knob.press(step === 1 ? 'Shift+ArrowRight' : 'ArrowRight', { delay: 6 })
    left -= step
  }
  await knob.press('Enter')
  await expect(page.getByText(/^2：/)).toBeVisible()
  await expect(dialog(page, '安全验证')).toHaveCount(0)
  await page.unrouteAll()

  await page.route(
    (url) => url.pathname === '/captcha/challenge',
    (route) => route.fulfill({ status: 400, contentType: 'application/json', body: '{"message":"验证组件加载失败"}' }),
  )
  await dialog(page, '登录')
    .getByRole('button', { name: /^立即登录/ })
    .click()
  await expect(page.getByText('6：验证组件加载失败')).toBeVisible()
  await expect(dialog(page, '安全验证')).toHaveCount(0)

  // What is broken would be broken again: the next try is a picture.
  await dialog(page, '登录')
    .getByRole('button', { name: /^立即登录/ })
    .click()
  await expect(dialog(page, '安全验证').getByRole('textbox')).toBeVisible()

  // A frame that never loads says nothing at all: after 8 s that is an error as well.
  await page.clock.install()
  await page.route(
    (url) => url.pathname === '/captcha/widget',
    (route) => route.abort(),
  )
  await hearingTheKind(page, () => page.reload())
  await logIn(page)
  await expect(dialog(page, '安全验证')).toBeVisible()
  await page.clock.runFor(8_000)
  await expect(page.getByText('6：滑动验证加载失败，请稍后重试')).toBeVisible()
  await expect(dialog(page, '安全验证')).toHaveCount(0)
})
