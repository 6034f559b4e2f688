import { ChannelSchema, FEATURE_FLAGS, type Channel } from '@site/contracts'
import * as v from 'valibot'

import {
  REASON_HINT,
  UsageError,
  listOption,
  numberOption,
  requiredOption,
  textOption,
  type CliContext,
  type CliResult,
  type Command,
} from './command.ts'
import { ChangesSchema, diffLines, moment } from './format.ts'

const EditedSchema = v.object({
  channel: ChannelSchema,
  changes: ChangesSchema,
  overridden: v.array(v.object({ rule: v.string(), message: v.string(), example: v.string() })),
})
const RotatedSchema = v.object({ kid: v.string(), retired: v.string(), trustedUntil: v.number() })

/**
 * Sends one edit, based on `--revision` or on the channel as it is right now.
 * @throws RefusedError with status 409 when somebody else was faster
 */
async function edit(context: CliContext, change: object): Promise<CliResult> {
  const theme = requiredOption(context, 'theme', 'name the site theme, for example --theme jade')
  const reason = requiredOption(context, 'reason', REASON_HINT)
  const basedOn = numberOption(context, 'revision') ?? (await channelOf(context, theme)).revision
  const path = `/channels/${encodeURIComponent(theme)}/edits`
  const json = await context.client.call(path, {
    method: 'POST',
    basedOn,
    body: { reason, edit: change },
    answer: EditedSchema,
  })
  const warnings = json.overridden.map(({ rule, message, example }) => `  against ${rule}: ${message} ${example}`)
  const text = [`${theme} is at revision ${json.channel.revision}`, diffLines(json.changes), ...warnings].join('\n')
  return { text, json }
}

function channelOf({ client }: CliContext, theme: string): Promise<Channel> {
  return client.call(`/channels/${encodeURIComponent(theme)}`, { answer: ChannelSchema })
}

const promote: Command = {
  verb: 'promote',
  usage:
    '<remote> <version> | <remote>@<version> … --theme <theme> --reason <text>\n' +
    '[--weight <basis points>] [--allow <device id>,…] [--abort-rate <per mille> --abort-samples <n>]',
  summary: 'makes a version stable on a theme; with --weight or --allow, a candidate beside the stable one',
  run(context) {
    const versions = versionsOf(context.positionals)
    const weight = numberOption(context, 'weight')
    const allow = listOption(context, 'allow')
    if (weight === undefined && allow.length === 0) return edit(context, { kind: 'promote', versions })
    const [[remote, version] = ['', ''], ...more] = Object.entries(versions)
    if (more.length > 0) throw new UsageError('a candidate is set for one remote at a time')
    const abort = abortOf(context)
    return edit(context, { kind: 'candidate', remote, version, weight: weight ?? 0, allow, ...abort })
  },
}

function versionsOf(positionals: readonly string[]): Record<string, string> {
  const [first, second, ...rest] = positionals
  const pairs =
    first !== undefined && second !== undefined && rest.length === 0 && !first.includes('@')
      ? [[first, second]]
      : positionals.map((given) => given.split('@'))
  const isComplete = (pair: string[]): pair is [string, string] => pair.length === 2 && !pair.includes('')
  if (pairs.length === 0 || !pairs.every(isComplete)) {
    throw new UsageError('name a remote and its version: promote help 1.0.1, or promote help@1.0.1 sports@2.0.0')
  }
  return Object.fromEntries(pairs)
}

function abortOf(context: CliContext): {
  readonly abort?: { readonly errorRate: number; readonly minSamples: number }
} {
  const errorRate = numberOption(context, 'abort-rate')
  const minSamples = numberOption(context, 'abort-samples')
  if (errorRate === undefined && minSamples === undefined) return {}
  if (errorRate === undefined || minSamples === undefined) {
    throw new UsageError('--abort-rate and --abort-samples belong together')
  }
  return { abort: { errorRate, minSamples } }
}

const rollback: Command = {
  verb: 'rollback',
  usage: '<remote> --theme <theme> --reason <text> [--to <version>] [--force]',
  summary: 'withdraws a candidate, or goes back to the last good version',
  run(context) {
    const [remote] = context.positionals
    if (remote === undefined) throw new UsageError('name the remote: rollback sports --theme jade --reason "…"')
    const to = textOption(context, 'to')
    const force = context.options['force'] === true
    return edit(context, { kind: 'rollback', remote, force, ...(to === undefined ? {} : { to }) })
  },
}

const remove: Command = {
  verb: 'remove',
  usage: '<remote> --theme <theme> --reason <text>',
  summary: 'takes a remote off a theme; its releases stay published',
  run(context) {
    const [remote] = context.positionals
    if (remote === undefined) throw new UsageError('name the remote: remove news --theme jade --reason "…"')
    return edit(context, { kind: 'remove', remote })
  },
}

const settings: Command = {
  verb: 'settings',
  usage: '--theme <theme> [<name>=<value> … --reason <text>]',
  summary: 'shows or sets title, depositHelp, editionSwitch, registerFlag',
  async run(context) {
    const given = assignmentsOf(context.positionals)
    if (given.length > 0) return edit(context, { kind: 'settings', settings: Object.fromEntries(given) })
    const channel = await channelOf(context, requiredOption(context, 'theme', 'for example --theme jade'))
    const lines = Object.entries(channel.settings).map(([name, value]) => `  ${name} = ${value}`)
    return { text: lines.join('\n'), json: channel.settings }
  },
}

const FLAG_VALUES: Readonly<Record<string, boolean | null>> = { on: true, off: false, default: null }

const flags: Command = {
  verb: 'flags',
  usage: '--theme <theme> [<flag>=on|off|default … --reason <text>]',
  summary: 'shows or sets the feature flags of a theme',
  async run(context) {
    const given = assignmentsOf(context.positionals).map(([name, text]) => {
      const value = FLAG_VALUES[text]
      if (value === undefined) throw new UsageError(`${name} is on, off or default, not "${text}"`)
      return [name, value] as const
    })
    if (given.length > 0) return edit(context, { kind: 'flags', flags: Object.fromEntries(given) })
    const channel = await channelOf(context, requiredOption(context, 'theme', 'for example --theme jade'))
    const own: Readonly<Record<string, boolean | undefined>> = channel.flags
    const lines = Object.keys(FEATURE_FLAGS).map((name) => {
      const value = own[name]
      return `  ${name}: ${value === undefined ? 'as the deployment says' : value ? 'on' : 'off'}`
    })
    return { text: lines.join('\n'), json: channel.flags }
  },
}

function assignmentsOf(positionals: readonly string[]): [string, string][] {
  const words = positionals[0] === 'set' ? positionals.slice(1) : positionals
  return words.map((word) => {
    const at = word.indexOf('=')
    if (at < 1) throw new UsageError(`"${word}" is not <name>=<value>`)
    return [word.slice(0, at), word.slice(at + 1)]
  })
}

const rotateKey: Command = {
  verb: 'rotate-key',
  usage: '--reason <text>',
  summary: 'lets the next key sign; the old one stays trusted for a while',
  async run(context) {
    const reason = requiredOption(context, 'reason', REASON_HINT)
    const json = await context.client.call('/keys/rotate', { method: 'POST', body: { reason }, answer: RotatedSchema })
    return { text: `${json.kid} signs now; ${json.retired} stays trusted until ${moment(json.trustedUntil)}`, json }
  },
}

export const changingCommands: readonly Command[] = [promote, rollback, remove, settings, flags, rotateKey]
