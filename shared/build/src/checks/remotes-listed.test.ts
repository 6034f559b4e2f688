import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('the import check looks at every package of the workspace, a new remote as well', () => {
  const workspace = /^packages:\n((?: {2}- .+\n)+)/.exec(read('pnpm-workspace.yaml'))?.[1] ?? ''
  const folders = workspace.match(/(?<=- )[^\s/]+/g) ?? []
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }
  const checked = scripts['check:boundaries']?.split(' ').slice(3)
  expect(folders).toContain('remote-*')
  expect(checked?.toSorted()).toEqual(folders.toSorted())
})
