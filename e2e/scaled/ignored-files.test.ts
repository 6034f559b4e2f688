import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from './compose-file.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const patterns = read('platform/edge/Dockerfile.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ keepsOut: !line.startsWith('!'), form: formOf(line.replace('!', '')) }))

/** A pattern as Docker reads it: `**` is any folders, and what is said of a folder is said of all in it. */
function formOf(pattern: string): RegExp {
  const source = pattern
    .replaceAll(/[.+^$()[\]]/g, String.raw`\$&`)
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}(?:/|$)`)
}

/** Whether the build is given the file: the last pattern that fits decides. */
const isLetIn = (path: string): boolean => patterns.findLast(({ form }) => form.test(path))?.keepsOut !== true

/** Whether a commit of everything would hold the file. */
function isCommitted(path: string): boolean {
  try {
    execFileSync('git', ['check-ignore', '--quiet', '--no-index', path], { cwd: ROOT, stdio: 'ignore' })
    return false
  } catch {
    return true
  }
}

/** What a guide, an environment or a habit leaves in the checkout, and what is in it nobody else may have. */
const SECRETS = [
  'secrets/ops.env',
  'site.dump',
  'venues.dump',
  'registry-data.tgz',
  'releases.tgz',
  'backups/base/1/base.tar.gz',
  'docker-compose.override.yml',
  '.env',
  '.data/registry/keys/signing-keys.json',
]

describe('what lies in the checkout and is nobody else’s', () => {
  test('is neither committed nor given to the build, whose image has a network and stays', () => {
    for (const path of SECRETS) expect([isCommitted(path), isLetIn(path)], path).toEqual([false, false])
    for (const path of ['anything-new.sql', 'home/.ssh/id_ed25519']) expect(isLetIn(path), path).toBe(false)
    for (const path of ['platform/edge/site.dump', 'shared/build/registry.tgz', 'platform/registry/.env'])
      expect([isCommitted(path), isLetIn(path)], path).toEqual([false, false])
    // The address of the repository, in which there may be a token.
    expect(isLetIn('.git/config')).toBe(false)
  })

  test('the build is given all that it reads, and all that is committed of it: its release names a commit without changes', () => {
    const folders = ['host', 'remote-account', 'remote-casino', 'remote-help', 'remote-sports', 'shared', 'platform']
    const committed = execFileSync('git', ['ls-files', '-z', '--', ...folders], { cwd: ROOT, encoding: 'utf8' })
    const files = committed.split('\0').filter((path) => path !== '')
    expect(files.length).toBeGreaterThan(1000)
    expect(files.filter((path) => !isLetIn(path))).toEqual([])
    const workspace = [
      'package.json',
      'pnpm-workspace.yaml',
      'pnpm-lock.yaml',
      '.npmrc',
      'tsconfig.json',
      'e2e/package.json',
    ]
    // Without the second of these every folder of packages would be a change.
    const repository = [
      '.git/HEAD',
      '.gitignore',
      '.git/index',
      '.git/objects/pack/pack-1.pack',
      '.git/refs/heads/main',
    ]
    for (const path of [...workspace, ...repository]) expect(isLetIn(path), path).toBe(true)
    for (const path of ['node_modules/pg/package.json', 'host/node_modules/pg/index.js', 'host/dist/host.json'])
      expect(isLetIn(path), path).toBe(false)
  })

  test('the guide keeps copies outside of the checkout, for their owner alone, and backups have no place by themselves', () => {
    const guide = read('docs/guides/operate.md').split('## Keep and bring back')[1]?.split('\n### ')[0] ?? ''
    const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(guide) ?? []
    expect(commands).toMatch(/^umask 077\n/)
    const written = Array.from(commands.matchAll(/> (\S+)/g), ([, path]) => path)
    expect(written).toHaveLength(3)
    for (const path of written) expect(path).toMatch(/^"\$kept\/[\w-]+\.\w+"$/)
    expect(commands).toMatch(/^kept=\/.*; mkdir -p "\$kept"$/m)
    expect(commands).not.toContain('$PWD')
    const places = read('operations/docker-compose.backup.yml').match(/^\s+- \$\{SITE_BACKUPS.*$/gm)
    expect(places).toEqual([expect.stringMatching(/^\s+- \$\{SITE_BACKUPS:\?[^}]+\}:\/srv\/backups$/)])
  })
})
