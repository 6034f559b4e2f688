import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { allowed, planted, type Planted } from './planted.ts'

const root = join(import.meta.dirname, '../../../..')
const made: string[] = []

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** Writes a planted workspace to a temporary folder, with the package names linked as pnpm links them. */
function materialise({ files, links = {} }: Planted): string {
  const base = mkdtempSync(join(tmpdir(), 'site-boundaries-'))
  made.push(base)
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  for (const [path, text] of Object.entries(files)) write(path, text)
  const packages = new Set(Object.keys(files).map((path) => /^(?:(?:shared|platform)\/)?[^/]+/.exec(path)?.[0] ?? path))
  for (const folder of packages) {
    write(
      `${folder}/package.json`,
      JSON.stringify({ name: `@site/${basename(folder)}`, type: 'module', exports: { '.': './src/index.ts' } }),
    )
  }
  for (const [folder, targets] of Object.entries(links)) {
    mkdirSync(join(base, folder, 'node_modules/@site'), { recursive: true })
    for (const target of targets)
      symlinkSync(join(base, target), join(base, folder, 'node_modules/@site', basename(target)))
  }
  return base
}

/** What one run of the project's own configuration over a workspace says: the rules that are broken, and all there are. */
type Outcome = { readonly broken: readonly string[]; readonly all: readonly string[] }
type Report = {
  readonly summary: {
    readonly violations: readonly { readonly rule: { readonly name: string } }[]
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] }
  }
}

function cruise(base: string): Promise<Outcome> {
  const depcruise = join(root, 'node_modules/.bin/depcruise')
  const args = [depcruise, '--config', join(root, '.dependency-cruiser.mjs'), '--output-type', 'json', '.']
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: base, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      if (!stdout) return reject(error ?? new Error(stderr))
      const { violations, ruleSetUsed } = (JSON.parse(stdout) as Report).summary
      resolve({
        broken: [...new Set(violations.map(({ rule }) => rule.name))].toSorted(),
        all: ruleSetUsed.forbidden.map(({ name }) => name),
      })
    })
  })
}

describe('import boundaries', { concurrent: true }, () => {
  test.each([...planted, ...allowed])('$name', async (plan) => {
    const { broken } = await cruise(materialise(plan))
    expect(broken).toEqual([...plan.rules].toSorted())
  })

  test('every rule has a planted violation', async () => {
    const { all } = await cruise(materialise({ name: 'empty', files: { 'host/src/app.ts': '' }, rules: [] }))
    const proven = new Set(planted.flatMap(({ rules }) => rules))
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter((name) => !proven.has(name))).toEqual([])
  })
})
