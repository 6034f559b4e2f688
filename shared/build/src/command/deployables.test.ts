import { expect, test } from 'vitest'

import { chooseDeployables, type Deployable } from './deployables.ts'

const ALL: readonly Deployable[] = [
  { name: 'host', dir: '/w/host', document: 'host.json' },
  { name: 'help', dir: '/w/remote-help', document: 'release.json' },
]

test('no name and `all` both mean all', () => {
  expect(chooseDeployables(ALL, [])).toEqual(ALL)
  expect(chooseDeployables(ALL, ['all'])).toEqual(ALL)
})

test('a remote may be named with or without its prefix', () => {
  expect(chooseDeployables(ALL, ['remote-help'])).toEqual(chooseDeployables(ALL, ['help']))
})

test('an unknown name is answered with the known ones', () => {
  expect(() => chooseDeployables(ALL, ['sport'])).toThrow('There is no deployable "sport". Known: host, help, all.')
})
