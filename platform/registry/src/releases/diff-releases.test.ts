import type { HostRelease, Release } from '@site/contracts'
import { expect, test } from 'vitest'

import { fixtureHostRelease, fixtureRelease, type FixtureInput } from '../../tests/fixture-release.ts'
import { diffReleases } from './diff-releases.ts'

const TEXT = { type: 'string' }
const route = (name: string, path: string) => ({ name, path, page: 'page', title: { 'zh-CN': '页' } })
const releaseOf = (input: FixtureInput): Release => fixtureRelease(input).release
const shapesOf = (slots: Readonly<Record<string, object>>) => ({
  ...{ emits: {}, handles: {}, uses: { slots: {}, commands: {} } },
  offers: {
    slots: Object.fromEntries(Object.entries(slots).map(([name, shape]) => [name, { ...shape }])),
    commands: {},
  },
})

test('[D.010] a release differs from another in routes, texts, sizes and contracts, each named', () => {
  const older = releaseOf({
    files: { 'entry.0123456789abcdef.js': '12345', 'zh-CN.faq.0123456789abcdef.js': '1', 'gone.js': '123' },
    manifest: {
      routes: [route('help.old', '/old'), route('help.kept', '/kept')],
      namespaces: ['help', 'faq'],
      slots: [{ name: 'terms', minHeight: 40 }],
      events: { emits: ['login_success'], handles: [] },
      uses: { slots: ['sports.hot'] },
    },
    imports: { '@site/shell': ['bus', 'copyText'] },
    calls: { 'POST /a': { request: TEXT, response: TEXT }, 'POST /b': { request: TEXT, response: TEXT } },
    ...{ tokens: ['accent'], keys: ['help-seen:v1'] },
    shapes: shapesOf({ 'help.terms': { type: 'object', properties: { which: TEXT } } }),
  })
  const newer = releaseOf({
    version: '1.0.1',
    files: { 'entry.fedcba9876543210.js': '1234567', 'zh-CN.faq.fedcba9876543210.js': '12', 'zh-TW.faq.js': '1' },
    manifest: {
      routes: [route('help.kept', '/moved'), route('help.new', '/new')],
      menu: [{ key: 'help', route: 'help.new' }],
      namespaces: ['help'],
      slots: [{ name: 'terms', minHeight: 80 }],
      commands: [{ name: 'open' }],
      events: { emits: [], handles: ['login'] },
    },
    shared: { react: { version: '19.4.0', requiredVersion: '^19.3.0', singleton: true } },
    imports: { '@site/shell': ['bus', 'useTexts'] },
    calls: { 'POST /b': { request: { type: 'number' }, response: TEXT }, 'POST /c': { request: TEXT, response: TEXT } },
    ...{ tokens: ['accent', 'money'], keys: ['help-seen:v2'] },
    shapes: shapesOf({ 'help.terms': { type: 'object', properties: { which: TEXT, size: TEXT } } }),
    shell: 2,
  })
  expect(diffReleases(older, newer)).toEqual({
    routes: [
      { path: 'menu', to: '"help to help.new"' },
      { path: 'routes.help.kept.path', from: '"/kept"', to: '"/moved"' },
      { path: 'routes', to: '"help.new"' },
      { path: 'routes', from: '"help.old"' },
    ],
    texts: [
      { path: 'namespaces', from: '"faq"' },
      { path: 'files.zh-CN.faq.js', from: '1', to: '2' },
      { path: 'files.zh-TW.faq.js', to: '1' },
    ],
    sizes: [
      { path: 'files.entry.js', from: '5', to: '7' },
      { path: 'files.gone.js', from: '3' },
      { path: 'total.bytes', from: '9', to: '10' },
    ],
    contracts: [
      { path: 'calls', from: '"POST /a"' },
      { path: 'calls.POST /b.request.type', from: '"string"', to: '"number"' },
      { path: 'calls', to: '"POST /c"' },
      { path: 'commands', to: '"open"' },
      { path: 'events.emits', from: '"login_success"' },
      { path: 'events.handles', to: '"login"' },
      { path: 'imports', from: '"copyText of @site/shell"' },
      { path: 'imports', to: '"useTexts of @site/shell"' },
      { path: 'keys', from: '"help-seen:v1"' },
      { path: 'keys', to: '"help-seen:v2"' },
      { path: 'requires.shell.contract', from: '1', to: '2' },
      { path: 'shapes.slots.help.terms.properties.size.type', to: '"string"' },
      { path: 'shared.react.version', from: '"19.3.1"', to: '"19.4.0"' },
      { path: 'slots.terms.minHeight', from: '40', to: '80' },
      { path: 'tokens', to: '"money"' },
      { path: 'uses.slots', from: '"sports.hot"' },
    ],
    untold: [],
  })
})

test('of a release that says a list not yet nothing is concluded, and it is said', () => {
  const found = diffReleases(releaseOf({}), releaseOf({ version: '1.0.1', tokens: ['accent'], keys: [] }))
  expect(found.contracts).toEqual([])
  expect(found.untold).toEqual(['calls', 'imports', 'keys', 'shapes', 'tokens'])
})

test('releases of the host differ in what they provide, what of it is to go, and what they carry', () => {
  const of = (version: string, facts: Parameters<typeof fixtureHostRelease>[1]): HostRelease =>
    fixtureHostRelease(version, facts).release
  const mark = { since: '1.0.1', instead: 'useTexts' }
  const { contracts, routes, untold } = diffReleases(
    of('1.0.0', { provides: { '@site/shell': ['bus'] }, events: ['login'] }),
    of('1.0.1', {
      provides: { '@site/shell': ['bus', 'Link'] },
      events: [],
      deprecated: { '@site/shell': { bus: mark } },
    }),
  )
  expect(routes).toEqual([])
  expect(contracts).toEqual([
    { path: 'deprecated', to: '"bus of @site/shell"' },
    { path: 'events', from: '"login"' },
    { path: 'provides', to: '"Link of @site/shell"' },
  ])
  expect(untold).not.toContain('deprecated')
})
