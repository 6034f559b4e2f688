import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { RegistryError } from '../base/index.ts'
import { readFileIfThere } from '../storage/index.ts'
import { changingCommands } from './changing-commands.ts'
import { UsageError, textOption, type CliArgs, type CliResult, type Command } from './command.ts'
import { fileCommands } from './file-commands.ts'
import { ChangesSchema, diffLines } from './format.ts'
import { grantCommands } from './grant-commands.ts'
import { readingCommands } from './reading-commands.ts'
import { RefusedError, UnreachableError, createRegistryClient } from './registry-client.ts'

const COMMANDS: readonly Command[] = [...readingCommands, ...fileCommands, ...changingCommands, ...grantCommands]

/** What a script can tell apart without reading the text. */
export const EXIT = { ok: 0, refused: 1, usage: 2, conflict: 3, denied: 4, unreachable: 5 } as const

const ViolationsSchema = v.array(v.object({ rule: v.string(), message: v.string(), example: v.string() }))
const IssuesSchema = v.array(v.string())

export interface CliWorld {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
}

/** Runs one command line. @returns the exit code, see `EXIT` */
export async function runCli(argv: readonly string[], world: CliWorld): Promise<number> {
  const wantsJson = argv.includes('--json')
  try {
    const result = await run(argv, world)
    world.out(wantsJson ? JSON.stringify(result.json, undefined, 2) : result.text)
    return result.code ?? EXIT.ok
  } catch (error) {
    const { text, code } = explain(error)
    const details = error instanceof RefusedError ? error.details : { error: 'failed', message: text }
    if (wantsJson) world.out(JSON.stringify(details, undefined, 2))
    else world.err(text)
    return code
  }
}

async function run(argv: readonly string[], { env, cwd }: CliWorld): Promise<CliResult> {
  const { verb, ...args } = parse(argv)
  if (verb === undefined || verb === 'help' || args.options['help'] === true) return { text: help(), json: help() }
  const command = COMMANDS.find((known) => known.verb === verb)
  if (command === undefined) throw new UsageError(`there is no verb "${verb}"`)
  const dataDir = resolve(cwd, env['DATA_DIR'] ?? '.data')
  const url = textOption(args, 'url') ?? env['REGISTRY_URL'] ?? 'http://localhost:8080'
  const token = env['REGISTRY_TOKEN'] ?? (await readFileIfThere(join(dataDir, 'registry', 'ops-token')))?.trim()
  return command.run({ ...args, cwd, dataDir, client: createRegistryClient(url, token ?? '') })
}

function parse(argv: readonly string[]): CliArgs & { readonly verb: string | undefined } {
  const text = { type: 'string' } as const
  const texts = ['url', 'theme', 'reason', 'revision', 'limit', 'weight', 'abort-rate', 'abort-samples', 'to', 'out']
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(
          [...texts, 'days', 'role', 'device', 'dev', 'version', 'minutes', 'site'].map((name) => [name, text]),
        ),
        allow: { type: 'string', multiple: true },
        remote: { type: 'string', multiple: true },
        force: { type: 'boolean' },
        revoke: { type: 'boolean' },
        json: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    const [verb, ...rest] = positionals
    return { verb, positionals: rest, options: values }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function help(): string {
  const verbs = COMMANDS.map(({ verb, usage, summary }) =>
    [
      `  ${`${verb} ${usage.split('\n')[0] ?? ''}`.trimEnd()}`,
      ...usage
        .split('\n')
        .slice(1)
        .map((line) => `      ${line}`),
      `      ${summary}`,
    ].join('\n'),
  )
  return [
    'npm run release -- <verb> …',
    '',
    ...verbs,
    '',
    'The registry is found by --url or REGISTRY_URL (http://localhost:8080 otherwise), the token by REGISTRY_TOKEN or in',
    '<DATA_DIR>/registry/ops-token. --json prints the whole answer. --revision <n> bases a change on that revision.',
    'Exit codes: 1 refused or not in order, 2 not understood, 3 somebody was faster, 4 not allowed, 5 no registry.',
  ].join('\n')
}

function explain(error: unknown): { readonly text: string; readonly code: number } {
  if (error instanceof UsageError) {
    return { text: `${error.message}\nnpm run release -- help lists the verbs.`, code: EXIT.usage }
  }
  if (error instanceof UnreachableError) return { text: error.message, code: EXIT.unreachable }
  if (error instanceof RefusedError) return { text: refusalText(error), code: codeOf(error) }
  if (error instanceof RegistryError) return { text: error.message, code: EXIT.refused }
  throw error
}

function codeOf({ status, code }: RefusedError): number {
  if (code === 'revision-conflict') return EXIT.conflict
  return status === 401 || status === 403 ? EXIT.denied : EXIT.refused
}

function refusalText({ message, details }: RefusedError): string {
  const changes = v.safeParse(ChangesSchema, details['changes'])
  const violations = v.safeParse(ViolationsSchema, details['violations'])
  const issues = v.safeParse(IssuesSchema, details['issues'])
  return [
    message,
    ...(changes.success && changes.output.length > 0
      ? ['changed meanwhile:', diffLines(changes.output), 'Look at it, then send your change again.']
      : []),
    ...(violations.success ? violations.output.map((one) => `  ${one.rule}: ${one.message} ${one.example}`) : []),
    ...(issues.success ? issues.output.map((issue) => `  ${issue}`) : []),
  ].join('\n')
}
