import { describe, expect, test } from 'vitest'
import { claimsOf, parseCsv, parseRequirements, proves } from './requirements.ts'

const order = ['S8.001', 'S8.002', 'S8.003', 'D.001']
/** The text of a call with a title; put together here, so that this file itself claims no row. */
const call = (name: string, title: string): string => `${name}('${title}', f)`
const ids = (source: string): string[] => claimsOf('a.test.ts', source, order).map(({ id }) => id)

describe('requirement ids', () => {
  test('quoted cells keep their commas, quotes and line breaks', () => {
    expect(parseCsv('id,text\r\n1,"a, ""b""\nc"\n2,\n')).toEqual([
      { id: '1', text: 'a, "b"\nc' },
      { id: '2', text: '' },
    ])
  })

  test('a row that asks for an unknown proof is refused', () => {
    expect(() => parseRequirements('id,verify\nS8.001,maybe\n')).toThrow('not a requirement row')
  })

  test('a title names single rows and ranges in the order of the table', () => {
    expect(ids(`${call('test', '[S8.001-S8.003] all')}\n${call('it', '[D.001] one')}`)).toEqual(order)
  })

  test('each() tables are titles too, skipped tests and other calls are not', () => {
    expect(ids(call("test.each([['a', f(1)]])", '[D.001] %s'))).toEqual(['D.001'])
    expect(ids(call('test.skip', '[D.001] later'))).toEqual([])
    expect(ids(call('expect', '[D.001]'))).toEqual([])
  })

  test('ids outside of the table stand for themselves', () => {
    expect(ids(call('test', '[D.005] x'))).toEqual(['D.005'])
    expect(ids(call('test', '[D.001-D.005] x'))).toEqual(['D.001', 'D.005'])
  })

  test('a browser row needs a browser test', () => {
    expect(proves('e2e/home.spec.ts', 'browser')).toBe(true)
    expect(proves('host/src/home.test.tsx', 'browser')).toBe(false)
    expect(proves('platform/gateway/src/wallet.test.ts', 'api')).toBe(true)
    expect(proves('shared/domain/src/money.test.ts', 'api')).toBe(false)
  })
})
