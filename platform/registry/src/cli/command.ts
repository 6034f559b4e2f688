import { THEME_IDS } from '@site/contracts'

import type { RegistryClient } from './registry-client.ts'
import type { SavedSession } from './saved-session.ts'
import type { SeenRevisions } from './seen-revisions.ts'

/** What the command line was told beside the verb. */
export interface CliArgs {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>
}

export interface CliContext extends CliArgs {
  readonly client: RegistryClient
  /** What whoever runs this has been shown before they started it. */
  readonly seen: SeenRevisions
  /** By which the person has signed in, if they have. */
  readonly session: SavedSession
  /** Said at once, before the verb has come to its end. */
  readonly print: (text: string) => void
  /** The site's data folder on this machine; the registry's own part of it is `registry` below. */
  readonly dataDir: string
  /** Relative paths are meant from here. */
  readonly cwd: string
}

/** What a verb has to say: to a person, and to a script with `--json`. */
export interface CliResult {
  readonly text: string
  readonly json: unknown
  /** Exit code; 0 when left out. */
  readonly code?: number
  /** A program of this repository that goes on from here, once the text was said. */
  readonly next?: { readonly program: string; readonly args: readonly string[] }
}

export interface Command {
  readonly verb: string
  /** Arguments as the help shows them. */
  readonly usage: string
  readonly summary: string
  readonly run: (context: CliContext) => Promise<CliResult>
}

export const REASON_HINT = 'say why, for example --reason "fixes the empty list"'

/** The command line was not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** @throws UsageError where it is given more than once */
export function textOption({ options }: CliArgs, name: string): string | undefined {
  const value = options[name]
  const given = Array.isArray(value) ? (value as readonly string[]) : typeof value === 'string' ? [value] : []
  if (given.length > 1) throw new UsageError(`--${name} is given ${given.length} times: this takes one`)
  return given[0]
}

export const THEME_HINT = 'name the site theme, for example --theme jade'

/** The themes of a change: `--theme` once or several times, or `all`. @throws UsageError for none */
export function themesOption(args: CliArgs): [string, ...string[]] {
  const [first, ...rest] = listOption(args, 'theme')
  if (first === undefined) throw new UsageError(`--theme is missing: ${THEME_HINT}`)
  if (first === 'all' && rest.length === 0) return [...THEME_IDS]
  return [...new Set([first, ...rest])] as [string, ...string[]]
}

/** @throws UsageError */
export function requiredOption(args: CliArgs, name: string, hint: string): string {
  const value = textOption(args, name)
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing: ${hint}`)
  return value
}

/** @throws UsageError for what is not a whole number */
export function numberOption(args: CliArgs, name: string): number | undefined {
  const value = textOption(args, name)
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value)) throw new UsageError(`--${name} is a whole number, not "${value}"`)
  return Number(value)
}

export function listOption({ options }: CliArgs, name: string): string[] {
  const value = options[name]
  const given = Array.isArray(value) ? (value as readonly string[]) : typeof value === 'string' ? [value] : []
  return given.flatMap((part) => part.split(',')).filter((part) => part !== '')
}

/** `2026-11-30T19:00Z` → epoch milliseconds; the offset must be said. @throws UsageError */
export function momentOf(text: string): number {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:\d{2})$/.test(text)
  const at = isWhole ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new UsageError(`"${text}" is no time with its offset, for example 2026-11-30T19:00Z`)
  return at
}

/** @throws UsageError */
export function momentOption(args: CliArgs, name: string): number | undefined {
  const text = textOption(args, name)
  return text === undefined ? undefined : momentOf(text)
}
