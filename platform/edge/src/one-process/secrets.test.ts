import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { openSecrets } from './secrets.ts'

const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
const path = join(folder, 'secrets.json')
afterEach(() => rmSync(path, { force: true }))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

test('keys are made once, for their owner only', () => {
  const made = openSecrets(path)
  expect(openSecrets(path)).toEqual(made)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(made.venueSecret).toMatch(/^[0-9a-f]{64}$/)
})

test('a folder of before the venues keeps its keys and gets the one that it lacks, for good', () => {
  const { venueSecret: _none, ...before } = openSecrets(path)
  writeFileSync(path, JSON.stringify(before))
  const after = openSecrets(path)
  expect(after).toMatchObject(before)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(after)
  expect(openSecrets(path)).toEqual(after)
})
