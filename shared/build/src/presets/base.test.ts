import { join } from 'node:path'

import { expect, test } from 'vitest'

import { buildIdentity } from '../workspace/build-identity.ts'
import { findWorkspaceRoot } from '../workspace/workspace.ts'
import { baseConfig } from './base.ts'

test('what is delivered is built from nothing kept, so that the same input is the same bytes; a development server keeps', () => {
  const help = join(findWorkspaceRoot(import.meta.dirname), 'remote-help')
  const cacheOf = (mode: 'local' | 'release' | 'development') =>
    baseConfig(buildIdentity(help, 'help', mode), mode === 'development').cache
  expect([cacheOf('local'), cacheOf('release')]).toEqual([false, false])
  expect(cacheOf('development')).toMatchObject({ type: 'filesystem' })
})
