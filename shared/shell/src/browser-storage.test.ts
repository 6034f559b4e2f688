import { afterEach, expect, test, vi } from 'vitest'

import { browserStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('the browser’s own storage is used where it is allowed', () => {
  const own = { length: 0, getItem: () => 'kept' }
  vi.stubGlobal('window', { localStorage: own, sessionStorage: own })
  expect(browserStorage('local').getItem('a')).toBe('kept')
})

test('where it is refused, values live as long as the page, apart for device and tab', () => {
  const refuse = (): never => {
    throw new DOMException('no', 'SecurityError')
  }
  vi.stubGlobal('window', {
    get localStorage() {
      return refuse()
    },
    get sessionStorage() {
      return refuse()
    },
  })
  browserStorage('local').setItem('a', '1')
  expect([browserStorage('local').getItem('a'), browserStorage('session').getItem('a')]).toEqual(['1', null])
  expect([browserStorage('local').length, browserStorage('local').key(0)]).toEqual([1, 'a'])
  browserStorage('local').removeItem('a')
  expect(browserStorage('local').getItem('a')).toBeNull()
})
