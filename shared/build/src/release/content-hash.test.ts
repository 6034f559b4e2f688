import { expect, test } from 'vitest'
import webpack from 'webpack'
import type { Asset } from 'webpack'

import { contentHash } from './content-hash.ts'

const { RawSource } = webpack.sources

function asset(name: string, text: string, contenthash?: string): Asset {
  return { name, source: new RawSource(text), info: contenthash === undefined ? {} : { contenthash } }
}

/** An entry that names a lazy part by the hash that webpack has of its modules, and a picture. */
const files = (hash: string, part = 'part()', picture = 'pixels'): Asset[] => [
  asset('entry.0000000000000000.js', `load("part.${hash}.js")`, '0000000000000000'),
  asset(`part.${hash}.js`, part, hash),
  asset('crest.7777777777777777.svg', picture, '7777777777777777'),
]

const first = contentHash(files('1111111111111111'), { name: 'help' })

test('what webpack calls a script by while it builds does not count', () => {
  expect(contentHash(files('2222222222222222'), { name: 'help' })).toBe(first)
})

test('the order of the files does not count', () => {
  expect(contentHash(files('1111111111111111').toReversed(), { name: 'help' })).toBe(first)
})

test.each([
  ['a script', files('1111111111111111', 'other()'), { name: 'help' }],
  ['a picture', files('1111111111111111', 'part()', 'other pixels'), { name: 'help' }],
  ['a file more', [...files('1111111111111111'), asset('more.txt', '')], { name: 'help' }],
  ['what is said about the files', files('1111111111111111'), { name: 'help', routes: [] }],
])('%s counts', (_what, assets, about) => {
  expect(contentHash(assets, about)).not.toBe(first)
})
