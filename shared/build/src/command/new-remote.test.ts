import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { createRemote } from './new-remote.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'new-remote-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

const create = (name: string, title = '资讯') => createRemote({ name, title, parent })

test('[D.020] a new remote is a folder of its own with a page, its texts and a test, under its own name', () => {
  const folder = create('news')
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  expect(folder).toBe(join(parent, 'remote-news'))
  expect(JSON.parse(read('package.json'))).toMatchObject({ name: '@site/remote-news', version: '1.0.0' })
  expect(JSON.parse(read('locales/zh-CN/news.json'))).toMatchObject({ index: { heading: '资讯' } })
  expect(read('src/remote.manifest.ts')).toContain("path: '/news'")
  expect(existsSync(join(folder, 'src/pages/index.test.tsx'))).toBe(true)
})

test('[D.020] it lists just what its files import', () => {
  const folder = create('news')
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: object
    devDependencies: object
  }
  const importsOf = (path: string) =>
    [...readFileSync(join(folder, path), 'utf8').matchAll(/from '(@[^']+)'/g)].map(([, name = '']) => name)
  const shipped = ['src/remote.ts', 'src/remote.manifest.ts', 'src/lib/texts.ts', 'src/pages/index.tsx']
  expect([...new Set(shipped.flatMap(importsOf))].toSorted()).toEqual(Object.keys(dependencies).toSorted())
  const forTests = ['webpack.config.ts', 'src/pages/index.test.tsx'].flatMap(importsOf)
  expect(forTests.toSorted()).toEqual(Object.keys(devDependencies).toSorted())
})

test.each([
  ['News', '"News" is no name of a remote'],
  ['n', 'is no name of a remote'],
  ['../news', 'is no name of a remote'],
  ['help', '"help" is taken'],
  ['desk', '"desk" is taken'],
])('[D.020] %s is refused with a sentence', (name, sentence) => {
  expect(() => create(name)).toThrow(sentence)
  expect(existsSync(join(parent, `remote-${name}`))).toBe(false)
})

test('[D.020] a folder that is there is left as it is, and a title is Chinese', () => {
  create('news')
  expect(() => create('news', '别的')).toThrow('"news" is taken')
  expect(readFileSync(join(parent, 'remote-news/locales/zh-CN/news.json'), 'utf8')).toContain('资讯')
  expect(() => create('games', "x', evil")).toThrow('is no title')
})
