import { expect, test } from 'vitest'

import { checkRemote, partExport } from './check-remote.ts'

const load = () => Promise.resolve({})
const definition = {
  format: 1,
  manifest: { name: 'help', routes: [] },
  pages: { home: load },
  slots: {},
  commands: {},
  locales: { 'zh-CN': load, 'zh-TW': load },
}

test('what defineRemote makes is a remote, also with members of a later version', () => {
  expect(checkRemote({ remote: definition }, 'help')).toBe(definition)
  expect(checkRemote({ remote: { ...definition, later: 1 } }, 'help')).toMatchObject({ later: 1 })
})

test.each([
  ['nothing', undefined, 'does not export remote'],
  ['an empty module', {}, 'does not export remote'],
  ['another format', { remote: { ...definition, format: 2 } }, 'not made by defineRemote'],
  ['no locales', { remote: { ...definition, locales: {} } }, 'not made by defineRemote'],
  ['another remote', { remote: { ...definition, manifest: { name: 'sports' } } }, 'the remote sports'],
])('%s is none', (_name, module, why) => {
  expect(checkRemote(module, 'help')).toContain(why)
})

test('a part is its one export, and an empty module is no part', () => {
  const Page = () => null
  const memo = { $$typeof: Symbol.for('react.memo') }
  expect(partExport({ Page }, 'page')).toBe(Page)
  expect(partExport({ Slot: memo }, 'slot')).toBe(memo)
  expect(partExport({ run: load }, 'command')).toBe(load)
  expect(partExport({ run: memo }, 'command')).toBeUndefined()
  expect(partExport({}, 'page')).toBeUndefined()
  expect(partExport({ Page: 'text' }, 'page')).toBeUndefined()
  expect(partExport(undefined, 'page')).toBeUndefined()
})
