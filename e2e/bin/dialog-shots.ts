import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { STORAGE_KEYS, type Edition, type ThemeId } from '@site/contracts'
import { createApi } from '../support/api.ts'
import { contactSheet, type Shot } from '../support/contact-sheet.ts'
import { codeTo, decideIdentity, newBoundMember, passResend, type BoundMember } from '../support/identity.ts'
import { createSandbox } from '../support/sandbox.ts'

/** Who looks at it and how. */
export type Look = {
  readonly theme: ThemeId
  readonly edition: Edition
  readonly width: number
  readonly height: number
}

/** Pictures of every state of the log-in dialog below `folder`, with one sheet of them all. */
export async function photographDialog(browser: Browser, url: string, folder: string, looks: readonly Look[]) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shots: Shot[] = []
  for (const look of looks) {
    const { theme, edition, width, height } = look
    const context = await browser.newContext({
      baseURL: `http://${theme}.localhost:${new URL(url).port}`,
      viewport: { width, height },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.addInitScript(([key, value]) => self === top && localStorage.setItem(key, value), [
      STORAGE_KEYS.edition,
      edition,
    ] as const)
    const shoot = async (state: string): Promise<void> => {
      const file = `${state}-${theme}-${edition}-${width}.png`
      await page.waitForTimeout(350)
      await page.screenshot({ path: join(folder, file) })
      shots.push({ viewer: state, theme, edition, width, file, settled: true })
    }
    const sandbox = createSandbox(url)
    const member = await newBoundMember(url, await createApi(url), sandbox)
    await walk({ page, url, member, shoot, sandbox })
    await context.close()
    console.log(`the dialog: ${theme}, ${edition}, ${width} px`)
  }
  writeFileSync(join(folder, 'index.html'), contactSheet('the log-in dialog', shots))
}

type Walk = {
  readonly page: Page
  readonly url: string
  readonly member: BoundMember
  readonly shoot: (state: string) => Promise<void>
  readonly sandbox: ReturnType<typeof createSandbox>
}

async function walk({ page, url, member, shoot, sandbox }: Walk): Promise<void> {
  const dialog = page.getByRole('dialog').first()
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  const button = (name: string | RegExp) => dialog.getByRole('button', { name })
  const decide = (change: Parameters<typeof decideIdentity>[2]) => decideIdentity(page.context(), url, change)
  const fillLogin = async (): Promise<void> => {
    await field('用户名').fill(member.name)
    await field('密码').fill(member.password)
  }

  await page.goto('/app/help/kh')
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await dialog.waitFor()
  await shoot('01-login')
  await decide({ suspended: 'popup' })
  await fillLogin()
  await button(/^立即登录/).click()
  const popup = page.getByRole('dialog', { name: '温馨提示' })
  await popup.waitFor()
  await shoot('02-suspended')
  await popup.getByRole('button', { name: '确定' }).click()
  for (const [kind, name] of [
    ['picture', '03-picture'],
    ['slider', '04-slider'],
  ] as const) {
    await decide({ suspended: 'no', captcha: { login: kind }, captchaAfter: 0 })
    await button(/^立即登录/).click()
    await page.getByRole('dialog', { name: '安全验证' }).waitFor()
    await page.waitForTimeout(1_200)
    await shoot(name)
    await page.getByRole('dialog', { name: '安全验证' }).getByRole('button', { name: '关闭' }).click()
  }
  await decide({ captcha: { login: 'none', code: 'none' } })

  await dialog.getByRole('radiogroup').getByText('注册').click()
  await shoot('05-register')
  await field('用户名').fill('1a')
  await field('密码').fill('short')
  await field('确认密码').fill('other')
  await button(/^立即注册/).click()
  await shoot('06-register-errors')
  await button('相关条款').click()
  await page.getByRole('dialog', { name: '相关条款' }).waitFor()
  await page.waitForTimeout(1_500)
  await shoot('07-terms')
  await page.keyboard.press('Escape')

  await dialog.getByRole('radiogroup').getByText('登录', { exact: true }).click()
  await button('忘记密码？').click()
  await shoot('08-recovery')
  await button('下一步').click()
  await shoot('09-recovery-errors')
  await dialog.getByText('邮箱找回').click()
  await field('用户名').fill(member.name)
  await field('邮箱').fill(member.email)
  await button('下一步').click()
  await dialog.getByLabel('验证码').waitFor()
  await shoot('10-recovery-code')
  await dialog.getByLabel('验证码').fill(await codeTo(sandbox, member.email))
  await button('下一步').click()
  await field('新密码').waitFor()
  await shoot('11-recovery-password')
  await field('新密码').fill(member.password)
  await field('确认新密码').fill(member.password)
  await button('确认修改').click()
  await dialog.getByText('密码已重置').waitFor()
  await shoot('12-recovery-done')
  await button(/^立即登录/).waitFor()
  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click()
  await fillLogin()
  await button(/^立即登录/).click()
  await page.getByRole('dialog', { name: '登录异常，需要验证身份' }).waitFor()
  await shoot('13-device')
  await passResend(sandbox)
  await dialog.getByLabel(/中间 4 位/).fill(member.phone.slice(3, 7))
  await button('获取验证码').click()
  await button(/语音验证码/).waitFor()
  await shoot('14-device-sent')
  await dialog.getByLabel('验证码').fill(await codeTo(sandbox, member.phone))
  await button('验证并登录').click()
  await page.getByText(/^上次登录：/).waitFor()
  await shoot('15-in')
}
