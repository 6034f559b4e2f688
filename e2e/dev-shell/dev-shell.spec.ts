import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { STORAGE_KEYS } from '@site/contracts'
import { isFullRun, SAMPLE_DEVELOPMENT } from '../matrix.ts'
import { type Guarded, startGuarded } from '../support/guarded.mjs'
import { freePort } from '../support/services.mjs'
import { expect, test } from '../support/test.ts'
import { expectSameDocument, markDocument } from '../support/visit.ts'
import { slowness } from '../support/slowness.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
const START_MS = 120_000

/** A page of each remote and what only that page says, with data of the real gateway in it where it has any. */
const REMOTES = [
  { remote: 'sports', path: '/game/sport/crty', page: 'board' },
  { remote: 'casino', path: '/game/realbet', page: 'venues' },
  { remote: 'account', path: '/mine/wallet', page: 'wallet' },
  { remote: 'help', path: '/app/help', page: 'centre' },
] as const

/** Starts the development command; resolves with its address once both builds are done. */
async function startDevelopment(folder: string, gateway: string): Promise<{ url: string; command: Guarded }> {
  const port = await freePort()
  const script = join(ROOT, 'shared/build/bin/dev.ts')
  const command = startGuarded(process.execPath, [script, folder, '--port', String(port)], {
    cwd: ROOT,
    env: { GATEWAY_URL: gateway },
    stdio: 'pipe',
  })
  let output = ''
  const url = await new Promise<string>((ready, fail) => {
    const give = (text: string): void => fail(new Error(`${text}:\n${output}`))
    const timer = setTimeout(() => give('development did not start in time'), START_MS * slowness)
    void command.exited.then(() => give('development ended'))
    for (const stream of [command.child.stdout, command.child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output += text.toString()
        const found = /runs at (http:\S+)/.exec(output)?.[1]
        if (found === undefined) return
        clearTimeout(timer)
        ready(found)
      })
    }
  })
  return { url, command }
}

test.describe('[D.019] a remote alone in the development shell', () => {
  test.setTimeout((START_MS + 60_000) * slowness)

  for (const { remote, path, page: key } of REMOTES.filter((one) => isFullRun || one.remote in SAMPLE_DEVELOPMENT)) {
    // A change is saved in a copy.
    const isChanged = remote === 'help'
    const title = isChanged ? ', and a saved change without a reload' : ''
    test(`[D.019] remote-${remote} starts and shows its page on the real gateway's data${title}`, async ({
      site,
      sessionOf,
      browser,
    }) => {
      const { token, userId } = await sessionOf('demo01')
      const copy = isChanged ? copyOf(remote) : undefined
      const { url, command } = await startDevelopment(copy?.folder ?? remote, site.url)
      try {
        const page = await browser.newPage()
        await page.addInitScript(
          ([tokenKey, ofToken, userKey, ofUser]) => {
            localStorage.setItem(tokenKey, ofToken)
            localStorage.setItem(userKey, ofUser)
          },
          [STORAGE_KEYS.token, token, STORAGE_KEYS.userId, userId] as const,
        )
        const chunk = page.waitForResponse((answer) => new URL(answer.url()).pathname === `/dev-remote/page.${key}.js`)
        await page.goto(url + path)
        expect((await chunk).status()).toBe(200)
        const main = page.getByRole('main')
        const retry = main.getByRole('button', { name: '重试' })
        await expect(async () => {
          // Two builds on the same cores can make a first call take longer than the page waits for it.
          if (await retry.isVisible()) await retry.click()
          await expect(main.getByRole('heading').first()).toBeVisible({ timeout: 5_000 * slowness })
        }).toPass()
        await expect(retry).toHaveCount(0)
        // the clock of a session: the gateway knows the member
        await expect(page.getByRole('banner').getByRole('img', { name: '本次登录时长' })).toBeVisible()
        if (copy !== undefined) {
          await markDocument(page)
          const file = join(copy.folder, 'src/pages/centre.tsx')
          const before = readFileSync(file, 'utf8')
          writeFileSync(file, before.replace('<CentreHome />', '<><p>刚刚保存</p><CentreHome /></>'))
          await expect(page.getByText('刚刚保存')).toBeVisible()
          await expectSameDocument(page)
        }
        await page.close()
      } finally {
        await command.stop()
        copy?.remove()
      }
    })
  }
})

/** A remote's sources in a place of their own, where they may be changed. */
function copyOf(remote: string) {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const parent = mkdtempSync(join(cache, 'development-'))
  const folder = join(parent, `remote-${remote}`)
  cpSync(join(ROOT, `remote-${remote}`), folder, {
    recursive: true,
    filter: (file) => !['dist', '.cache'].includes(basename(file)),
  })
  return { folder, remove: () => rmSync(parent, { recursive: true, force: true }) }
}
