import { expect, test } from 'vitest'

import { createFileRegistry } from './file-registry.ts'

const HASH = 'sha384-abc'

function registry() {
  const files = createFileRegistry('https://site.example/game/sport?x=1')
  files.addHost({ '/host/shared.1.js': HASH })
  files.addRelease('help@1.0.0', { base: '/releases/help/1.0.0/', integrity: { 'entry.js': HASH } })
  files.addRelease('sports@2.0.0', { base: 'https://cdn.example/sports/2.0.0/', integrity: { 'a/page.js': HASH } })
  return files
}

test('vouches for the host’s files and for releases, wherever the page is', () => {
  const files = registry()
  for (const url of [
    'https://site.example/host/shared.1.js',
    'https://site.example/releases/help/1.0.0/entry.js',
    'https://cdn.example/sports/2.0.0/a/page.js',
  ]) {
    expect(files.vouch(url)).toEqual({ url, integrity: HASH })
  }
})

test.each([
  'https://site.example/releases/help/1.0.0/other.js',
  'https://evil.example/releases/help/1.0.0/entry.js',
  'http://site.example/host/shared.1.js',
  'https://cdn.example/sports/2.0.0/a/../../evil.js',
])('vouches for nothing else: %s', (url) => {
  expect(registry().vouch(url)).toBeUndefined()
})

test('a new attempt asks for the files of that release under another address', () => {
  const files = registry()
  expect(files.nextAttempt('help@1.0.0')).toBe(1)
  expect(files.vouch('https://site.example/releases/help/1.0.0/entry.js')?.url).toBe(
    'https://site.example/releases/help/1.0.0/entry.js?r=1',
  )
  expect(files.vouch('https://cdn.example/sports/2.0.0/a/page.js')?.url).not.toContain('?')
  files.nextAttempt('help@1.0.0')
  // a script that was loaded with a query still finds its file
  expect(files.vouch('https://site.example/releases/help/1.0.0/entry.js?r=1')?.url).toMatch(/\?r=2$/)
})

test('files of an earlier composition stay known: their views are still mounted', () => {
  const files = registry()
  files.addRelease('help@1.1.0', { base: '/releases/help/1.1.0/', integrity: { 'entry.js': HASH } })
  expect(files.vouch('https://site.example/releases/help/1.0.0/entry.js')).toBeDefined()
})
