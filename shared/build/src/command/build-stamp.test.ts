import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { buildInputs, freshStamp, writeStamp } from './build-stamp.ts'
import type { Deployable } from './deployables.ts'

let root: string
let desk: Deployable
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'build-stamp-'))
  desk = { name: 'desk', dir: join(root, 'platform/desk'), document: 'pages.json' }
  write('.gitignore', 'dist/\n.cache/\n')
  write('platform/desk/src/a.ts', 'one')
  git('init')
  commit('first')
  write('platform/desk/dist/pages.json', JSON.stringify({ version: '1.0.0', files: {}, initial: [] }))
})
afterAll(() => rmSync(root, { recursive: true }))

function write(path: string, text: string): void {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
function commit(message: string): void {
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', message)
}

test('a release that was built from uncommitted changes is built again once they are committed, another build is not', () => {
  for (const mode of ['local', 'release'] as const) {
    write('platform/desk/src/a.ts', `two, ${mode}`)
    const stampNow = () => freshStamp(desk, buildInputs(root, desk.dir, mode))?.version
    expect(stampNow()).toBeUndefined()
    writeStamp(desk, { ...buildInputs(root, desk.dir, mode), version: '1.0.0' })
    expect(stampNow()).toBe('1.0.0')
    commit(`as ${mode}`)
    expect(stampNow()).toBe(mode === 'local' ? '1.0.0' : undefined)
    writeStamp(desk, { ...buildInputs(root, desk.dir, mode), version: '1.0.0' })
    expect(stampNow(), 'built from what is committed').toBe('1.0.0')
  }
})
