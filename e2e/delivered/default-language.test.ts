import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { COMPOSITION_FORMAT, type Composition, FEATURE_FLAGS, type FeatureFlags } from '@site/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../../platform/edge/bin/static-page.ts')
const flags = Object.fromEntries(
  Object.entries(FEATURE_FLAGS).map(([name, { byDefault }]) => [name, byDefault]),
) as FeatureFlags
const composition: Composition = {
  format: COMPOSITION_FORMAT,
  instance: '0123456789abcdef',
  theme: 'jade',
  revision: 1,
  issuedAt: 1_700_000_000_000,
  expiresAt: 1_800_000_000_000,
  settings: { title: '翡翠娱乐', depositHelp: '1', editionSwitch: '1', registerFlag: '0' },
  flags,
  origins: [''],
  remotes: {},
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'static-page-'))
  mkdirSync(join(folder, 'composition'))
  const signed = { protected: 'x', payload: JSON.stringify(composition), signature: 'y'.repeat(86) }
  writeFileSync(join(folder, 'composition/jade.json'), JSON.stringify(signed))
  writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: [] }))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function pageFor(language: string | undefined): string {
  const { DEFAULT_LANGUAGE: _, ...env } = process.env
  execFileSync(process.execPath, [PROGRAM, '--theme', 'jade', '--out', folder], {
    env: {
      ...env,
      SITE_KEY_AES: 'a1'.repeat(32),
      SITE_KEY_SIGN: 'b2'.repeat(32),
      ...(language === undefined ? {} : { DEFAULT_LANGUAGE: language }),
    },
    stdio: 'pipe',
  })
  return readFileSync(join(folder, 'jade/index.html'), 'utf8')
}

test.each([
  ['zh-TW', 'zh-TW'],
  [undefined, 'zh-CN'],
])('[S9.004] the environment’s language %s makes %s the page’s own', (language, expected) => {
  const html = pageFor(language)
  expect(html).toContain(`<html lang="${expected}"`)
  expect(html).toContain(`"defaultLocale":"${expected}"`)
})

test('[S9.004] a language that the site does not have is refused, and no page is written', () => {
  expect(() => pageFor('en-US')).toThrow('Command failed')
  expect(() => readFileSync(join(folder, 'jade/index.html'))).toThrow('ENOENT')
})
