import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import * as v from 'valibot'

import { CHROMIUM } from '../../support/chromium.ts'
import { guideCommands } from '../../support/guide-commands.ts'
import { startSite } from '../../support/site-process.ts'
import type { Figure } from '../report.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const GUIDE = 'add-a-remote.md'
/** Where the guide thinks the site is. */
const GUIDES_SITE = 'http://jade.localhost:8080'
const run = promisify(execFile)

/** Name and title of the remote that the guide makes. */
function madeBy(command: string): { readonly name: string; readonly title: string } {
  const [, name = '', title = ''] = /^npm run new-remote -- (\w+) --title (\S+)$/.exec(command) ?? []
  return { name, title }
}

/**
 * A fifth remote, from nothing to a page on screen: each command of the guide up to the promotion, in a clone of the last
 * commit whose packages are installed, against a site that runs.
 */
export async function measureFifth(): Promise<readonly Figure[]> {
  await run(process.execPath, [join(ROOT, 'shared/build/bin/build.ts'), 'all'])
  const parent = mkdtempSync(join(tmpdir(), 'fifth-'))
  const site = await startSite()
  const browser = await chromium.launch(CHROMIUM)
  try {
    const clone = join(parent, 'site')
    await run('git', ['clone', '--quiet', ROOT, clone])
    const { packageManager } = v.parse(
      v.object({ packageManager: v.string() }),
      JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')),
    )
    await run('npx', ['-y', packageManager, 'install', '--frozen-lockfile', '--prefer-offline'], { cwd: clone })

    const commands = guideCommands(GUIDE)
    const steps = commands.slice(0, commands.findIndex((command) => command.includes(' -- promote ')) + 1)
    const { name, title } = madeBy(steps[0] ?? '')
    const { REGISTRY_TOKEN: _, ...own } = process.env
    const env = {
      ...own,
      ...{ REGISTRY_URL: site.url, DATA_DIR: site.dataDir, XDG_STATE_HOME: join(parent, 'state') },
      CHROMIUM_PATH: CHROMIUM.executablePath,
    }
    const page = await browser.newPage()
    const times: { readonly what: string; readonly s: number }[] = []
    const timed = async (what: string, work: () => Promise<unknown>): Promise<void> => {
      const from = performance.now()
      await work()
      times.push({ what, s: (performance.now() - from) / 1000 })
    }
    for (const step of steps) {
      const [, what = ''] = /^npm run (?:release -- )?([\w-]+)/.exec(step) ?? []
      const command = step.replace(GUIDES_SITE, site.origin('jade'))
      await timed(what, () => run('sh', ['-c', command], { cwd: clone, env }))
    }
    await timed('on screen', async () => {
      await page.goto(`${site.origin('jade')}/${name}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
    })
    return [
      {
        what: 'a fifth remote, from nothing to live on one theme, packages cached',
        ...{ value: times.reduce((sum, { s }) => sum + s, 0), unit: 's', limit: 180 },
        detail: times.map(({ what, s }) => `${what} ${s.toFixed(1)} s`).join(', '),
      },
    ]
  } finally {
    await browser.close()
    await site.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}
