import { defineManifest, RemoteManifestSchema } from '@site/contracts'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { needsMember, stagedParts } from './parts.ts'

const title = { 'zh-CN': '资讯' }
const manifest = v.parse(
  RemoteManifestSchema,
  defineManifest({
    name: 'news',
    routes: [
      { name: 'news.index', path: '/news', page: 'index', title },
      { name: 'news.article', path: '/news/:id', page: 'article', title },
      { name: 'news.old', path: '/old/:year/:id', page: 'article', title },
      { name: 'news.all', path: '/all/*', page: 'all', title },
    ],
    slots: [{ name: 'latest' }],
    namespaces: ['news'],
  }),
)

test('every page is mounted once, at its first route, and every slot', () => {
  expect(stagedParts({ manifest }, {})).toEqual([
    { part: 'page.index', pattern: '/news', path: '/news' },
    { part: 'page.article', pattern: '/news/:id', path: '/news/1' },
    { part: 'page.all', pattern: '/all/*', path: '/all' },
    { part: 'slot.latest' },
  ])
})

test('a sample says the address of a page, which tells the route, and the props of a slot', () => {
  const samples = { 'page.article': { path: '/old/2026/7' }, 'slot.latest': { props: { count: 3 } } }
  expect(stagedParts({ manifest }, samples)).toEqual(
    expect.arrayContaining([
      { part: 'page.article', pattern: '/old/:year/:id', path: '/old/2026/7' },
      { part: 'slot.latest', props: { count: 3 } },
    ]),
  )
})

test('a sample of nothing that there is stops the measure with a sentence', () => {
  expect(() => stagedParts({ manifest }, { 'page.gone': {} })).toThrow('measure.json has page.gone')
  expect(() => stagedParts({ manifest }, { 'page.article': { path: '/news' } })).toThrow('the address of no route')
})

test('a remote with a page behind log-in needs a member', () => {
  expect(needsMember({ manifest })).toBe(false)
  const [first] = manifest.routes
  if (first === undefined) throw new TypeError('the manifest has routes')
  const routes = [{ ...first, meta: { requiresAuth: true } }]
  expect(needsMember({ manifest: { ...manifest, routes } })).toBe(true)
})
