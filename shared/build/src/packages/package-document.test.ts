import { existsSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'
import { expect, test } from 'vitest'

import { OFFERED_PACKAGES } from './pack-packages.ts'
import { packageDocument } from './package-document.ts'

const SHARED = join(import.meta.dirname, '../../..')
const DocumentSchema = v.object({
  name: v.string(),
  exports: v.record(v.string(), v.union([v.string(), v.strictObject({ types: v.string(), default: v.string() })])),
  dependencies: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+/))),
})

test.each(OFFERED_PACKAGES)('%s is packed with what it exports compiled, and exact versions', (name) => {
  const dir = join(SHARED, name)
  const { exports, dependencies } = v.parse(DocumentSchema, packageDocument(dir))
  for (const target of Object.values(exports)) {
    if (typeof target === 'string') {
      expect(target).not.toMatch(/\.tsx?$/)
      continue
    }
    const source = target.types.replace(/\.d\.ts$/, '')
    expect(target.default).toBe(`${source}.js`)
    expect(existsSync(join(dir, `${source}.ts`)) || existsSync(join(dir, `${source}.tsx`))).toBe(true)
  }
  const own = Object.keys(dependencies).filter((each) => each.startsWith('@site/'))
  const offered = OFFERED_PACKAGES.map((each) => `@site/${each}`)
  expect(offered, 'what it needs of the site is packed, too').toEqual(expect.arrayContaining(own))
})
