import { expect, test } from 'vitest'

import { placelessIdentifier } from './federation-ids-plugin.ts'

const INSTALLED = 'node_modules/.pnpm/runtime@2.9.2/node_modules/@module-federation/runtime/dist/bundler.js'

/** As federation names its container: what it exposes, and its runtime entry with all of its code. */
function containerIn(root: string): string {
  const code = `import federation from "${root}/${INSTALLED}"\nimport own from '${root}/shared/build/src/own.ts'`
  return `container entry (default) [["./remote"]] data:text/javascript;charset=utf-8;base64,${Buffer.from(code).toString('base64')}`
}

test('a module that federation writes is called alike wherever the packages are installed', () => {
  const here = placelessIdentifier(containerIn('/home/somebody/site'), '/home/somebody/site')
  expect(here).toBe(placelessIdentifier(containerIn('/ci/1'), '/ci/1'))
  expect(here).toContain('@module-federation/runtime/dist/bundler.js')
  expect(here).not.toContain('somebody')
})

test('nor does the hash that webpack gives to modules in one, which is of their folders, make another of it', () => {
  const own = placelessIdentifier(containerIn('/ci/1'), '/ci/1')
  expect(placelessIdentifier(`${containerIn('/ci/1')}|88ae4095f07237e3`, '/ci/1')).toBe(own)
})

test('a module with a place of its own is left to webpack', () => {
  expect(placelessIdentifier('/home/somebody/site/remote-help/src/remote.ts', '/home/somebody/site')).toBeUndefined()
})
