import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ReleaseSchema, releaseContent } from '@site/contracts'
import * as v from 'valibot'
import { keepVariation } from './remote-variation.ts'
import type { Subject } from './remote-pages.ts'

/** What is planted where; the page of the test switches one on with `globalThis.__fault`. Only a page is rendered. */
export const PLANTED_FAULTS = [
  ...(['throws:entry', 'throws:expose', 'throws:lazy', 'throws:render'] as const),
  ...(['empty:entry', 'empty:expose', 'empty:lazy'] as const),
]
export type PlantedFault = (typeof PLANTED_FAULTS)[number]

export const TWIN_VERSION = '9.0.0'

/**
 * A release of the remote that is whole and signed like any other, says so in its heading, and throws, or brings
 * nothing, in one of its places while the test asks it to: a bad release, not a damaged one.
 *
 * @returns the folder to publish
 */
export function buildTwin({ remote, page, texts, heading, twinHeading, twinEdits = [] }: Subject): Promise<string> {
  return keepVariation(remote, {
    version: TWIN_VERSION,
    edits: {
      [texts]: [{ from: `"${heading}"`, to: `"${twinHeading}"` }, ...twinEdits],
      'src/remote.ts': [
        {
          from: 'export const remote = ',
          to: `if (globalThis.__fault === 'throws:expose') throw new Error('planted')\nexport const remote = globalThis.__fault === 'empty:expose' ? {} : `,
        },
        {
          from: `'./pages/${page}.tsx')`,
          to: `'./pages/${page}.tsx').then((module) => (globalThis.__fault === 'empty:lazy' ? {} : module))`,
        },
      ],
      [`src/pages/${page}.tsx`]: {
        from: 'export function Page() {',
        to: `if (globalThis.__fault === 'throws:lazy') throw new Error('planted')\nexport function Page() {\n  if (globalThis.__fault === 'throws:render') throw new Error('planted')`,
      },
    },
    finish: plantInEntry,
  })
}

/** The entry is webpack's own code, so its faults are planted in the built file and the document says the new hash. */
function plantInEntry(dist: string): void {
  const document = join(dist, 'release.json')
  const release = v.parse(ReleaseSchema, JSON.parse(readFileSync(document, 'utf8')))
  const path = join(dist, release.entry)
  const planted = Buffer.from(
    `if(globalThis.__fault==='throws:entry')throw new Error('planted');${readFileSync(path, 'utf8')}` +
      `\n;if(globalThis.__fault==='empty:entry')${release.container}=undefined;`,
  )
  writeFileSync(path, planted)
  release.files[release.entry] = {
    integrity: `sha384-${createHash('sha384').update(planted).digest('base64')}`,
    bytes: planted.length,
    brotli: brotliCompressSync(planted).length,
  }
  release.digest = `sha256-${createHash('sha256').update(releaseContent(release)).digest('hex')}`
  writeFileSync(document, JSON.stringify(release))
}
