import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

import * as v from 'valibot'

import { printable, RegistryError } from '../base/index.ts'
import { readFileIfThere } from '../storage/index.ts'
import { changingCommands } from './changing-commands.ts'
import { UsageError, textOption, type CliArgs, type CliResult, type Command } from './command.ts'
import { fileCommands } from './file-commands.ts'
import { ChangesSchema, diffLines, violationLine, ViolationsSchema } from './format.ts'
import { canPromote } from './can-promote.ts'
import { canRun } from './can-run.ts'
import { grantCommands } from './grant-commands.ts'
import { peopleCommands } from './people-commands.ts'
import { proposalCommands } from './proposal-commands.ts'
import { readingCommands } from './reading-commands.ts'
import { reportCommands } from './report-commands.ts'
import { signInCommands } from './sign-in-commands.ts'
import { RefusedError, UnreachableError, createRegistryClient } from './registry-client.ts'
import { savedSession } from './saved-session.ts'
import { seenRevisions, type SeenRevisions } from './seen-revisions.ts'

const COMMANDS: readonly Command[] = [
  ...readingCommands,
  canPromote,
  canRun,
  ...fileCommands,
  ...changingCommands,
  ...proposalCommands,
  ...grantCommands,
  ...reportCommands,
  ...peopleCommands,
  ...signInCommands,
]

/** What a script can tell apart without reading the text. */
export const EXIT = { ok: 0, refused: 1, usage: 2, conflict: 3, denied: 4, unreachable: 5 } as const

const IssuesSchema = v.array(v.string())

export interface CliWorld {
  /** When the program was started, epoch milliseconds. */
  readonly startedAt: number
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** Runs a program of this repository until it ends. @returns its exit code */
  readonly start?: (program: string, args: readonly string[]) => Promise<number>
}

/** Runs one command line. @returns the exit code, see `EXIT` */
export async function runCli(argv: readonly string[], world: CliWorld): Promise<number> {
  const wantsJson = argv.includes('--json')
  // what strangers wrote, such as the message of an error, must not tell the terminal anything
  const out = (text: string): void => world.out(printable(text))
  const err = (text: string): void => world.err(printable(text))
  let seen: SeenRevisions | undefined
  try {
    const result = await run(argv, world, (revisions) => (seen = revisions))
    out(wantsJson ? JSON.stringify(result.json, undefined, 2) : result.text)
    if (result.next !== undefined && world.start !== undefined) {
      return await world.start(result.next.program, result.next.args)
    }
    return result.code ?? EXIT.ok
  } catch (error) {
    const { text, code } = explain(error)
    await showConflict(error, seen)
    const details = error instanceof RefusedError ? error.details : { error: 'failed', message: text }
    if (wantsJson) out(JSON.stringify(details, undefined, 2))
    else err(text)
    return code
  }
}

/** Whoever is told what changed meanwhile has seen it then. */
async function showConflict(error: unknown, seen: SeenRevisions | undefined): Promise<void> {
  if (!(error instanceof RefusedError) || error.code !== 'revision-conflict') return
  const { theme, revision, basedOn } = error.details
  const isShown = typeof theme === 'string' && typeof revision === 'number' && typeof basedOn === 'number'
  if (isShown && basedOn < revision) await seen?.show(theme, revision)
}

async function run(
  argv: readonly string[],
  { env, cwd, startedAt, err }: CliWorld,
  onSeen: (seen: SeenRevisions) => void,
): Promise<CliResult> {
  const { verb, ...args } = parse(argv)
  if (verb === undefined || verb === 'help' || args.options['help'] === true) return { text: help(), json: help() }
  const command = COMMANDS.find((known) => known.verb === verb)
  if (command === undefined) throw new UsageError(`there is no verb "${verb}"`)
  const dataDir = resolve(cwd, env['DATA_DIR'] ?? '.data')
  const url = textOption(args, 'url') ?? env['REGISTRY_URL'] ?? 'http://localhost:8080'
  const state = env['XDG_STATE_HOME'] ?? join(env['HOME'] ?? homedir(), '.local/state')
  const folder = join(state, 'site-release')
  const session = savedSession(folder, url)
  const token =
    env['REGISTRY_TOKEN'] ??
    (await session.read())?.secret ??
    (await readFileIfThere(join(dataDir, 'registry', 'ops-token')))?.trim()
  const seen = seenRevisions({ folder, url, startedAt })
  onSeen(seen)
  const print = (text: string): void => err(printable(text))
  return command.run({ ...args, cwd, dataDir, seen, session, print, client: createRegistryClient(url, token ?? '') })
}

function parse(argv: readonly string[]): CliArgs & { readonly verb: string | undefined } {
  const text = { type: 'string', multiple: true } as const
  const texts = [
    'url',
    'theme',
    'reason',
    'revision',
    'limit',
    'weight',
    'plan',
    'abort-rate',
    'abort-samples',
    'to',
    'out',
    'port',
  ]
  try {
    const { positionals, values } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        ...Object.fromEntries(
          [
            ...[...texts, 'days', 'role', 'device', 'dev', 'version', 'minutes', 'site', 'at', 'four-eyes', 'freeze'],
            ...['person', 'name', 'verb', 'text', 'before', 'email', 'subject', 'with', 'digest'],
          ].map((name) => [name, text]),
        ),
        allow: text,
        remote: text,
        force: { type: 'boolean' },
        later: { type: 'boolean' },
        propose: { type: 'boolean' },
        stolen: { type: 'boolean' },
        thaw: { type: 'boolean' },
        together: { type: 'boolean' },
        urgent: { type: 'boolean' },
        remove: { type: 'boolean' },
        'no-login': { type: 'boolean' },
        'with-made': { type: 'boolean' },
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
    'The registry is found by --url or REGISTRY_URL (http://localhost:8080 otherwise), the token by REGISTRY_TOKEN, by',
    'login, or in <DATA_DIR>/registry/ops-token. --json prints the whole answer.',
    'A change is based on the revision that you were shown last (by list, history or a change of yours), or on',
    '--revision <n>; with several themes --revision jade=12,aurora=9. --theme may stand several times, or be all:',
    'then everything is written, or nothing.',
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
    ...(violations.success ? violations.output.map(violationLine) : []),
    ...(issues.success ? issues.output.map((issue) => `  ${issue}`) : []),
  ].join('\n')
}
