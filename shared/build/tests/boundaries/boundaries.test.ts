import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allowed } from './allowed.ts'
import type { Outcome } from './cruise.ts'
import type { Planted } from './plant.ts'
import { planted } from './planted.ts'
import { refuseCircles } from './walls.ts'

const root = join(import.meta.dirname, '../../../..')
const config = join(root, '.dependency-cruiser.mjs')
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

/** Runs a program with what it reads; gives what it prints, and how it ended. */
function run(args: readonly string[], cwd: string, input = ''): { readonly stdout: string; readonly status: number } {
  const { stdout, stderr, status, error } = spawnSync(process.execPath, args, {
    cwd,
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  if (error !== undefined || status === null || stdout === '') throw error ?? new Error(stderr)
  return { stdout, status }
}

describe('import boundaries', () => {
  const plans = [...planted, ...allowed]
  const outcomes = new Map<Planted, Outcome>()

  beforeAll(() => {
    const folders = plans.map(materialise)
    const { stdout } = run([join(import.meta.dirname, 'cruise.ts'), config], root, JSON.stringify(folders))
    const found = JSON.parse(stdout) as readonly Outcome[]
    for (const [index, outcome] of found.entries()) outcomes.set(plans[index] as Planted, outcome)
  })

  test.each(plans)('$name', (plan) => {
    const broken = outcomes.get(plan)?.violations.map(({ rule }) => rule)
    expect([...new Set(broken)].toSorted()).toEqual([...plan.rules].toSorted())
    expect(outcomes.get(plan)?.violations.every(({ severity }) => severity === 'error')).toBe(true)
  })

  test('every entry of every rule has a planted violation', () => {
    const all = outcomes.get(plans[0] as Planted)?.entries ?? []
    const proven = new Set(planted.flatMap((plan) => outcomes.get(plan)?.violations.map(({ entry }) => entry) ?? []))
    expect(all.length).toBeGreaterThan(0)
    expect(all.filter((entry) => !proven.has(entry))).toEqual([])
  })

  test('arrows between folders that lead back to where they began are refused', () => {
    expect(() => refuseCircles({ a: { b: '' }, b: { c: '', d: '' }, d: { a: '' } })).toThrow('a → b → d → a')
    expect(() => refuseCircles({ a: { b: '', c: '' }, b: { c: '' } })).not.toThrow()
  })

  test('the check itself names the rule and fails', () => {
    const plan = planted.find(({ rules }) => rules.includes('no-cycles')) as Planted
    const depcruise = join(root, 'node_modules/.bin/depcruise')
    const { stdout, status } = run([depcruise, '--config', config, 'remote-help'], materialise(plan))
    expect(stdout).toContain('error no-cycles: ')
    expect(status).toBeGreaterThan(0)
  })
})
