import { expect, test } from 'vitest'

import { offeredNames, SHARED } from '../federation/shared-map.ts'
import { refuseSharedImport } from './shared-import-plugin.ts'

test('a remote gets no router, query client or translation instance of its own', () => {
  for (const [specifier, name] of [
    ['react-router-dom', 'BrowserRouter'],
    ['@tanstack/react-query', 'QueryClient'],
    ['i18next', 'createInstance'],
    ['react-i18next', 'initReactI18next'],
  ] as const) {
    expect(refuseSharedImport('remote', specifier, name)).toContain(name)
    expect(refuseSharedImport('host', specifier, name)).toBeUndefined()
  }
})

test('every shared package says why it is one', () => {
  for (const { reason } of Object.values(SHARED)) expect(reason.length).toBeGreaterThan(5)
})

test('what is not shared is nobody’s business here', () => {
  expect(refuseSharedImport('remote', 'rxjs', null)).toBeUndefined()
  expect(refuseSharedImport('remote', './react-router-dom', null)).toBeUndefined()
})

test('whole packages and single names of them pass where there is no facade', () => {
  expect(offeredNames('react', 'remote')).toBe('everything')
  expect(refuseSharedImport('remote', 'react', null)).toBeUndefined()
})
