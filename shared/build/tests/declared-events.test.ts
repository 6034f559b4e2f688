import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ROOT = new URL('../../../', import.meta.url).pathname
const REMOTES = globSync('remote-*/src/remote.manifest.ts', { cwd: ROOT }).map((path) => path.split('/')[0] ?? '')

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? '')

/** What the sources of a remote emit; a money call of the shell's tells of the balance for it. */
function emitted(remote: string): string[] {
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: `${ROOT}${remote}` }).filter((path) => !path.includes('.test.'))
  const text = sources.map((path) => readFileSync(`${ROOT}${remote}/${path}`, 'utf8')).join('\n')
  const names = matchesOf(text, /\bbus\.emit\(\s*'(\w+)'/g)
  return [...new Set([...names, ...(text.includes("'@site/shell/money'") ? ['balance_changed'] : [])])].toSorted()
}

function declared(remote: string): string[] {
  const [list = ''] = matchesOf(readFileSync(`${ROOT}${remote}/src/remote.manifest.ts`, 'utf8'), /emits: \[([^\]]*)\]/g)
  return matchesOf(list, /'(\w+)'/g).toSorted()
}

test.each(REMOTES)('the manifest of %s names the events that it emits, and no others', (remote) => {
  expect(declared(remote)).toEqual(emitted(remote))
})
