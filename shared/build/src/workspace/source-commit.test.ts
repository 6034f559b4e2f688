import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { sourceCommit } from './source-commit.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'source-commit-'))
  for (const folder of ['remote-help/src', 'remote-sports/src', 'shared'])
    mkdirSync(join(root, folder), { recursive: true })
  for (const file of ['remote-help/src/a.ts', 'remote-sports/src/a.ts', 'shared/a.ts']) write(file, 'one')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  git('init')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', 'first')
})
afterAll(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const helpIs = () => sourceCommit(root, join(root, 'remote-help'))

test('a build says from which commit it is, and whether anything of its own was changed since', () => {
  expect(helpIs()).toMatchObject({ commit: expect.stringMatching(/^[0-9a-f]{40}$/) as unknown, uncommitted: false })
  write('remote-sports/src/a.ts', 'of another team')
  expect(helpIs().uncommitted).toBe(false)
  write('remote-help/src/b.ts', 'new')
  expect(helpIs().uncommitted).toBe(true)
  rmSync(join(root, 'remote-help/src/b.ts'))
  write('tsconfig.json', '{}')
  expect(helpIs().uncommitted, 'every root file that a build reads').toBe(true)
  rmSync(join(root, 'tsconfig.json'))
  expect(helpIs().uncommitted).toBe(false)
  write('shared/a.ts', 'two')
  expect(helpIs().uncommitted).toBe(true)
})

test('outside of a repository nothing is known', () => {
  expect(sourceCommit(tmpdir(), join(tmpdir(), 'remote-help'))).toEqual({
    commit: 'unknown',
    builtAt: 0,
    uncommitted: false,
  })
})
