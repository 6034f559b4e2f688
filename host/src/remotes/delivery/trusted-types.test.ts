import { expect, test, vi } from 'vitest'

import { createFileRegistry } from './file-registry.ts'
import { installTrustedTypes } from './trusted-types.ts'

interface Rules {
  createScriptURL(url: string): string
  createScript(text: string): string
  createHTML(html: string): string
}

function policy(): { readonly name: string; readonly rules: Rules } {
  const createPolicy = vi.fn<(name: string, rules: Rules) => void>()
  vi.stubGlobal('trustedTypes', { createPolicy })
  const files = createFileRegistry('https://site.example/')
  files.addHost({ '/host/shared.js': 'sha384-a' })
  installTrustedTypes(files)
  const [name = '', rules] = createPolicy.mock.calls[0] ?? []
  if (rules === undefined) throw new Error('no policy was made')
  return { name, rules }
}

test('a script address is trusted when its hash is known, and no other one', () => {
  const { name, rules } = policy()
  expect(name).toBe('default')
  expect(rules.createScriptURL('https://site.example/host/shared.js')).toBe('https://site.example/host/shared.js')
  expect(() => rules.createScriptURL('https://site.example/other.js')).toThrow('no hash is known')
  expect(() => rules.createScriptURL('data:text/javascript,alert(1)')).toThrow('no hash is known')
})

test('script text and plain HTML are refused', () => {
  const { rules } = policy()
  expect(() => rules.createScript('alert(1)')).toThrow(TypeError)
  expect(() => rules.createHTML('<b>x</b>')).toThrow(TypeError)
})

test('a browser without trusted types goes on', () => {
  vi.stubGlobal('trustedTypes', undefined)
  expect(() => installTrustedTypes(createFileRegistry('https://site.example/'))).not.toThrow()
})
