import { NAMED_ROUTES } from '@site/contracts'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { manifest } from './host.manifest.ts'
import { createRouteTable } from './services/routing/index.ts'

test('names every slot that the host’s pages have, and no other', () => {
  const root = import.meta.dirname
  const files = globSync('**/*.tsx', { cwd: root }).filter((file) => !file.endsWith('.test.tsx'))
  const used = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/<SlotView name="([^"]+)"/g)].map(([, name]) => name ?? ''),
  )
  expect(new Set(used)).toEqual(new Set(manifest.uses.slots))
})

test('names every named route that the host answers itself', () => {
  const own = createRouteTable({ remotes: {} }).routes.filter(
    ({ name }) => Object.hasOwn(NAMED_ROUTES, name) && name !== 'notFound',
  )
  expect(own.map(({ name, path }) => ({ name, path }))).toEqual(manifest.routes)
})
