import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import * as v from 'valibot'

import { parseJson } from '../base/index.ts'
import { readFileIfThere } from '../storage/index.ts'
import { type CliContext, type CliResult, type Command, UsageError } from './command.ts'
import { unclearLine, violationLine, ViolationsSchema } from './format.ts'

const HOST_FILE = 'host.json'
const AnswerSchema = v.object({
  themes: v.array(
    v.object({
      theme: v.string(),
      revision: v.number(),
      violations: ViolationsSchema,
      unclear: ViolationsSchema,
      deprecated: ViolationsSchema,
    }),
  ),
})

/** The question the other way round: what is published stays, and what it runs over is another. */
export const canRun: Command = {
  verb: 'can-run',
  usage: '<folder of a built host> | <openapi.json of a gateway, a file or an address>',
  summary: 'whether all that the themes run would run over a host or a gateway that is not there yet',
  async run(context) {
    const { what, body } = await groundOf(context)
    const { themes } = await context.client.call('/ground', { method: 'POST', body, answer: AnswerSchema })
    const text = themes.map(({ theme, revision, violations, unclear, deprecated }) =>
      [
        `${theme} (revision ${revision}) ${violations.length === 0 ? 'runs' : 'does NOT run'} over ${what}`,
        ...violations.map(violationLine),
        ...unclear.map(unclearLine),
        ...deprecated.map(violationLine),
      ].join('\n'),
    )
    const isRefused = themes.some(({ violations }) => violations.length > 0)
    return { text: text.join('\n'), json: { themes }, code: isRefused ? 1 : 0 } satisfies CliResult
  },
}

/** @throws UsageError, RegistryError `invalid` for a file that is no JSON */
async function groundOf({ positionals, cwd }: CliContext): Promise<{ readonly what: string; readonly body: object }> {
  const [what, ...rest] = positionals
  if (what === undefined || rest.length > 0) throw new UsageError('name one: can-run host, or can-run openapi.json')
  if (/^https?:/.test(what)) return { what, body: { gateway: parseJson(await fetchText(what), what) } }
  const path = resolve(cwd, what)
  for (const folder of [path, join(path, 'dist')]) {
    const host = await readFileIfThere(join(folder, HOST_FILE)).catch(() => undefined)
    if (host !== undefined) return { what, body: { host: parseJson(host, HOST_FILE) } }
  }
  const document = await readFile(path, 'utf8').catch(() => undefined)
  if (document === undefined) throw new UsageError(`${what} is neither a built host nor a file`)
  return { what, body: { gateway: parseJson(document, what) } }
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address).catch(() => undefined)
  if (answer?.ok !== true) throw new UsageError(`${address} does not answer`)
  return answer.text()
}
