import { type CommandInput, type CommandName, COMMANDS, type ComposedRemote, type Locale } from '@site/contracts'
import * as v from 'valibot'

import { RemoteLoadError } from './load-error.ts'
import type { RemoteLoader } from './remote-loader.ts'

export interface CommandDeps {
  readonly loader: Pick<RemoteLoader, 'activate'>
  readonly lookUp: (remote: string) => ComposedRemote | undefined
  readonly locale: () => Locale
}

/**
 * Loads the provider of a command, its fallback release where the active one cannot be had, then delivers. Rejects
 * with `RemoteLoadError` when no release can be had, with `ValiError` for another input than declared, and with
 * whatever the command itself throws.
 */
export async function runCommand<Name extends CommandName>(
  deps: CommandDeps,
  name: Name,
  input: CommandInput<Name>,
): Promise<unknown> {
  const [remote = '', command = ''] = name.split('.')
  const checked = v.parse(COMMANDS[name], input)
  const composed = deps.lookUp(remote)
  const releases = composed === undefined ? [] : [composed.active, ...(composed.fallback ? [composed.fallback] : [])]
  let failure: unknown = new RemoteLoadError({
    reason: 'missing',
    phase: 'part',
    remote,
    version: '',
    detail: `nobody provides ${name}`,
  })
  for (const release of releases) {
    let run: unknown
    try {
      run = await deps.loader.activate({ remote, release, part: `command.${command}`, locale: deps.locale() })
    } catch (error) {
      failure = error
      continue
    }
    return (run as (given: unknown) => unknown)(checked)
  }
  throw failure
}
