import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { checkTypes } from './check-types.ts'

const ROOT = join(import.meta.dirname, '../../../..')

test('a release with a type error does not build, and the place is named; those of tests do not count', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'check-types-'))
  try {
    mkdirSync(join(dir, 'src'))
    writeFileSync(join(dir, 'package.json'), '{ "type": "module" }')
    writeFileSync(join(dir, 'src/remote.ts'), 'export const pages: number = 1\n')
    writeFileSync(join(dir, 'src/remote.test.ts'), "export const pages: number = 'one'\n")
    await checkTypes(ROOT, dir)
    writeFileSync(join(dir, 'src/remote.ts'), "export const pages: number = 'one'\n")
    await expect(checkTypes(ROOT, dir)).rejects.toThrow(/src\/remote\.ts\(1,14\): error TS2322/)
  } finally {
    rmSync(dir, { recursive: true })
  }
})
