import { expect, test } from 'vitest'

import { readersToEnd } from './readers-to-end.ts'

/** A reader's address and what waits for it: `a 30`. */
const readers = (...lines: readonly string[]) =>
  lines.map((line) => {
    const [address = '', bytes] = line.split(' ')
    return { line, address, bytes: Number(bytes) }
  })
const ended = (lines: readonly string[], most: { readonly ofAddress: number; readonly ofAll: number }) =>
  readersToEnd(readers(...lines), most).map(({ line }) => line)

test('while no more waits than may, of an address and of all, nobody is ended', () => {
  expect(ended([], { ofAddress: 10, ofAll: 20 })).toEqual([])
  expect(ended(['a 4', 'a 6', 'b 10'], { ofAddress: 10, ofAll: 20 })).toEqual([])
})

test('of an address for which too much waits its slowest readers are ended, until it fits, and nobody else’s', () => {
  const lines = ['a 2', 'b 9', 'a 7', 'a 5', 'a 3']
  expect(ended(lines, { ofAddress: 10, ofAll: 100 })).toEqual(['a 7'])
  expect(ended(lines, { ofAddress: 9, ofAll: 100 })).toEqual(['a 7', 'a 5'])
})

test('where too much waits for all the address gives way that has most by then, and not the slowest reader of few', () => {
  const lines = ['home 9', 'a 4', 'a 4', 'a 4', 'b 5', 'b 4', 'b 4']
  expect(ended(lines, { ofAddress: 100, ofAll: 25 })).toEqual(['b 5', 'a 4'])
  expect(ended(lines, { ofAddress: 12, ofAll: 25 }), 'what an address had too much of counts').toEqual(['b 5', 'a 4'])
  expect(ended(lines, { ofAddress: 100, ofAll: 0 })).toHaveLength(lines.length)
})
