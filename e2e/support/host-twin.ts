import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { HostReleaseSchema, releaseContent } from '@site/contracts'
import * as v from 'valibot'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * A release of the host that is the built one but for a text of its pages: published, promoted and loaded like any other.
 *
 * @returns the folder to publish, and what removes it
 */
export function makeHostTwin(
  version: string,
  { from, to }: { readonly from: string; readonly to: string },
): { readonly folder: string; remove(): void } {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'host-'))
  cpSync(join(ROOT, 'host/dist'), folder, { recursive: true })
  const document = join(folder, 'release.json')
  const release = v.parse(HostReleaseSchema, JSON.parse(readFileSync(document, 'utf8')))
  let changed = 0
  for (const [path, facts] of Object.entries(release.files)) {
    if (!path.endsWith('.js')) continue
    const text = readFileSync(join(folder, path), 'utf8')
    if (!text.includes(from)) continue
    const content = Buffer.from(text.replaceAll(from, to))
    writeFileSync(join(folder, path), content)
    const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
    release.files[path] = { ...facts, integrity, bytes: content.length }
    changed += 1
  }
  if (changed === 0) throw new Error(`no script of the host says ${from}`)
  release.version = version
  release.manifest.version = version
  release.container = `host_twin_${version.replaceAll('.', '_')}`
  release.digest = `sha256-${createHash('sha256').update(releaseContent(release)).digest('hex')}`
  writeFileSync(document, JSON.stringify(release))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
