import type { Release } from '@site/contracts'
import { expect, test } from 'vitest'
import { hostMeasures, pagesMeasures, releaseMeasures } from './budgets.ts'

const file = (brotli: number): Release['files'][string] => ({
  integrity: `sha384-${'a'.repeat(64)}`,
  bytes: brotli * 3,
  brotli,
})

const release: Pick<Release, 'name' | 'entry' | 'files' | 'preload' | 'budgets'> = {
  name: 'help',
  entry: 'entry.js',
  files: { 'entry.js': file(100), 'a.js': file(200), 'b.js': file(50), 'lazy.js': file(1000), 'crest.svg': file(5000) },
  preload: { terms: ['entry.js', 'a.js'], menu: ['entry.js', 'b.js'] },
  budgets: { entry: 90, page: 300, total: 2000 },
}

test('a release is measured by its entry, its heaviest page and all its scripts', () => {
  expect(releaseMeasures(release as Release)).toEqual([
    { what: 'help entry', size: 100, limit: 90 },
    { what: 'help terms', size: 300, limit: 300 },
    { what: 'help in all', size: 1350, limit: 2000 },
  ])
})

test('the first paint of the host is the files it names as initial', () => {
  const host = { files: release.files, initial: ['entry.js', 'a.js'] } as Parameters<typeof hostMeasures>[0]
  expect(hostMeasures(host).map(({ what, size }) => [what, size])).toEqual([
    ['host first paint', 300],
    ['host in all', 1350],
  ])
})

test('pages are measured by what each of them begins with, and by all their scripts', () => {
  const pages = { files: release.files, initial: ['entry.js', 'b.js'], version: '1.0.0' }
  expect(pagesMeasures('venues', pages).map(({ what, size }) => [what, size])).toEqual([
    ['venues first paint', 150],
    ['venues in all', 1350],
  ])
  expect(() => pagesMeasures('more', pages)).toThrow('no budget')
})
