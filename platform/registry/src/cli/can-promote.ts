import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { type AnyRelease, type Isolation, THEME_IDS } from '@site/contracts'
import * as v from 'valibot'

import { builtFolder, checkFolder, readReleaseDocument, RELEASE_FILE } from '../releases/index.ts'
import { type CliContext, type CliResult, type Command, themesOption, UsageError } from './command.ts'
import { ChangesSchema, diffLines, unclearLine, violationLine, ViolationsSchema } from './format.ts'
import { readIsolation } from './read-isolation.ts'
import { RefusedError } from './registry-client.ts'

const PreviewSchema = v.object({
  theme: v.string(),
  revision: v.number(),
  changes: ChangesSchema,
  violations: ViolationsSchema,
  unclear: v.optional(ViolationsSchema, []),
  deprecated: v.optional(ViolationsSchema, []),
  ok: v.boolean(),
})
type Preview = v.InferOutput<typeof PreviewSchema>

/** A question that a team may ask, too: the rules are those of a promotion, and nothing is written. */
export const canPromote: Command = {
  verb: 'can-promote',
  usage: '<remote> <version> | <remote>@<version> | <folder of a build> [--theme <theme>]',
  summary: 'whether a promotion would be refused, and why; of every theme unless one is named',
  async run(context) {
    const subject = await subjectOf(context)
    const { name, version } = subject
    const themes = context.options['theme'] === undefined ? [...THEME_IDS] : themesOption(context)
    const answers: Preview[] = []
    for (const theme of themes) answers.push(await preview(context, theme, subject))
    for (const { theme, revision } of answers) await context.seen.show(theme, revision)
    const text = answers.map(({ theme, revision, ok, changes, violations, unclear, deprecated }) =>
      [
        `${name} ${version} ${ok ? 'can be promoted' : 'CANNOT be promoted'} on ${theme} (revision ${revision})`,
        ...(ok
          ? [changes.length === 0 ? '  it runs there already' : diffLines(changes)]
          : violations.map(violationLine)),
        ...unclear.map(unclearLine),
        ...deprecated.map(violationLine),
      ].join('\n'),
    )
    const isRefused = answers.some(({ ok }) => !ok)
    return {
      text: text.join('\n'),
      json: { name, version, themes: answers },
      code: isRefused ? 1 : 0,
    } satisfies CliResult
  },
}

interface Subject {
  readonly name: string
  readonly version: string
  /** Of a build that is not published. */
  readonly release?: AnyRelease | undefined
  readonly isolation?: Isolation | undefined
}

/** @throws UsageError, RegistryError `invalid` for a folder that is no whole build */
async function subjectOf({ positionals, cwd }: CliContext): Promise<Subject> {
  const [first, second, ...rest] = positionals
  if (first === undefined || rest.length > 0) {
    throw new UsageError('name what: can-promote help 1.0.1, or can-promote remote-help for a build')
  }
  if (second !== undefined) return { name: first, version: second }
  const [, name, version] = /^([a-z][a-z0-9]*)@(.+)$/.exec(first) ?? []
  if (name !== undefined && version !== undefined) return { name, version }
  const folder = await builtFolder(resolve(cwd, first))
  const release = readReleaseDocument(await readFile(join(folder, RELEASE_FILE), 'utf8'))
  await checkFolder(folder, release)
  const isolation = await readIsolation(folder, release)
  return { name: release.name, version: release.version, release, isolation }
}

async function preview(
  { client }: CliContext,
  theme: string,
  { name, version, release, isolation }: Subject,
): Promise<Preview> {
  const path = `/channels/${encodeURIComponent(theme)}/preview`
  const edit = { kind: 'promote', versions: { [name]: version } }
  try {
    return await client.call(path, { method: 'POST', body: { edit, release, isolation }, answer: PreviewSchema })
  } catch (error) {
    const { revision } = error instanceof RefusedError ? error.details : {}
    const isThere = error instanceof RefusedError && error.code === 'nothing-to-change'
    if (!isThere || typeof revision !== 'number') throw error
    return { theme, revision, changes: [], violations: [], unclear: [], deprecated: [], ok: true }
  }
}
