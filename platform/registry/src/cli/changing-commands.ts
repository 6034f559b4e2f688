import { ChannelSchema, FEATURE_FLAGS, type Channel } from '@site/contracts'
import * as v from 'valibot'

import {
  REASON_HINT,
  UsageError,
  listOption,
  numberOption,
  requiredOption,
  textOption,
  THEME_HINT,
  themesOption,
  type CliContext,
  type CliResult,
  type Command,
  momentOf,
  momentOption,
} from './command.ts'
import { ChangesSchema, diffLines, moment } from './format.ts'
import { ProposalSchema } from './proposal-commands.ts'

const EditedSchema = v.object({
  channel: ChannelSchema,
  changes: ChangesSchema,
  overridden: v.array(v.object({ rule: v.string(), message: v.string(), example: v.string() })),
})
const RotatedSchema = v.object({ kid: v.string(), retired: v.string(), trustedUntil: v.number() })

/** An edit as the API takes it, which checks it. */
type EditBody = Readonly<Record<string, unknown>>

const EditsSchema = v.object({ results: v.array(EditedSchema) })

/**
 * Sends an edit of one theme, or of several in one decision.
 * @throws RefusedError with status 409 when somebody else was faster
 */
async function edit(context: CliContext, change: EditBody | ((theme: string) => EditBody)): Promise<CliResult> {
  const themes = themesOption(context)
  const reason = requiredOption(context, 'reason', REASON_HINT)
  const edits: { theme: string; basedOn: number; edit: EditBody }[] = []
  for (const theme of themes) {
    const basedOn = await basisOf(context, theme, themes)
    edits.push({ theme, basedOn, edit: typeof change === 'function' ? change(theme) : change })
  }
  const dueAt = momentOption(context, 'at')
  if (dueAt !== undefined || context.options['propose'] === true) return propose(context, { reason, edits, dueAt })
  const [only, ...more] = edits
  const results = only !== undefined && more.length === 0 ? [await sendOne(context, reason, only)] : await sendAll()
  for (const { channel } of results) await context.seen.show(channel.theme, channel.revision)
  const text = results.map(({ channel, changes, overridden }) =>
    [
      `${channel.theme} is at revision ${channel.revision}`,
      diffLines(changes),
      ...overridden.map(({ rule, message, example }) => `  against ${rule}: ${message} ${example}`),
    ].join('\n'),
  )
  return { text: text.join('\n'), json: results.length === 1 ? results[0] : { results } }

  async function sendAll() {
    const body = { reason, edits }
    return (await context.client.call('/edits', { method: 'POST', body, answer: EditsSchema })).results
  }
}

/** Says what is to be done, and lets it wait for its time or for a second person. */
async function propose(
  { client }: CliContext,
  {
    dueAt,
    ...decision
  }: { readonly reason: string; readonly edits: readonly object[]; readonly dueAt?: number | undefined },
): Promise<CliResult> {
  const body = { ...decision, ...(dueAt === undefined ? {} : { dueAt }) }
  const { proposal } = await client.call('/proposals', { method: 'POST', body, answer: ProposedSchema })
  const waits = [
    ...(proposal.needsApproval ? ['for a second person: npm run release -- approve ' + proposal.id] : []),
    ...(proposal.dueAt === null ? [] : [`for ${moment(proposal.dueAt)}`]),
  ]
  return { text: `proposal ${proposal.id} waits ${waits.join(', then ')}`, json: proposal }
}

function sendOne(
  { client }: CliContext,
  reason: string,
  { theme, basedOn, edit: change }: { theme: string; basedOn: number; edit: EditBody },
) {
  const path = `/channels/${encodeURIComponent(theme)}/edits`
  return client.call(path, { method: 'POST', basedOn, body: { reason, edit: change }, answer: EditedSchema })
}

/**
 * The revision that the author of a change has in mind: the one they say, or were shown last. Never the newest without
 * their having seen it, or two people would overwrite one another.
 */
async function basisOf({ seen, ...args }: CliContext, theme: string, themes: readonly string[]): Promise<number> {
  const given = listOption(args, 'revision')
  const isOf = (of: string) => (text: string) => text.startsWith(`${of}=`)
  if (themes.length > 1 && !given.every((text) => themes.some((of) => isOf(of)(text))))
    throw new UsageError(
      `with several themes say the revision of each: ${themes.map((of) => `--revision ${of}=<n>`).join(' ')}`,
    )
  const own = given.find(isOf(theme))?.slice(theme.length + 1)
  const text = own ?? (themes.length === 1 ? given[0] : undefined)
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new UsageError(`--revision is a whole number, not "${text}"`)
  const basedOn = text === undefined ? await seen.of(theme) : Number(text)
  if (basedOn !== undefined) return basedOn
  throw new UsageError(
    `you have not looked at ${theme} yet: npm run release -- list shows what runs, or say which revision you saw: --revision <n>`,
  )
}

async function channelOf({ client, seen }: CliContext, theme: string): Promise<Channel> {
  const channel = await client.call(`/channels/${encodeURIComponent(theme)}`, { answer: ChannelSchema })
  await seen.show(theme, channel.revision)
  return channel
}

/** Takes away what a candidate would keep otherwise. */
const NONE = 'none'

const promote: Command = {
  verb: 'promote',
  usage:
    '<remote> <version> | <remote>@<version> … --theme <theme> --reason <text>\n' +
    '[--weight <basis points> | --plan <percent>:<minutes>,…] [--allow <device id>,…|none]\n' +
    '[--abort-rate <per mille> --abort-samples <n> | --abort-rate none] [--at <time>] [--propose]',
  summary:
    'makes a version stable on a theme; with --weight, --plan, --allow or a rule, a candidate beside the stable one;\n' +
    '      of a candidate that runs, what is not named stays as it is; one that is new begins with no share',
  run(context) {
    const versions = versionsOf(context.positionals)
    const weight = numberOption(context, 'weight')
    const devices = listOption(context, 'allow')
    const plan = planOf(context)
    const abort = abortOf(context)
    if (weight === undefined && plan === undefined && devices.length === 0 && !('abort' in abort))
      return edit(context, { kind: 'promote', versions })
    if (weight !== undefined && plan !== undefined) throw new UsageError('--weight and --plan exclude one another')
    const [[remote, version] = ['', ''], ...more] = Object.entries(versions)
    if (more.length > 0) throw new UsageError('a candidate is set for one remote at a time')
    const share = plan === undefined ? (weight === undefined ? {} : { weight }) : { plan }
    return edit(context, { kind: 'candidate', remote, version, ...share, ...allowOf(devices), ...abort })
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

/** `1:30,5:60,100:60` → 1 % for 30 minutes at least, then 5 % for 60, then 100 %. */
function planOf(context: CliContext): { readonly weight: number; readonly minutes: number }[] | undefined {
  const steps = listOption(context, 'plan')
  if (steps.length === 0) return undefined
  return steps.map((step) => {
    const [, percent, minutes] = /^(\d{1,3}(?:\.\d{1,2})?):(\d{1,5})$/.exec(step) ?? []
    if (percent === undefined)
      throw new UsageError(`"${step}" is not <percent>:<minutes>, for example --plan 1:30,5:60`)
    return { weight: Math.round(Number(percent) * 100), minutes: Number(minutes) }
  })
}

/** Nothing for none named, which leaves those of the candidate that runs; `none` takes them away. */
function allowOf(devices: readonly string[]): { readonly allow?: readonly string[] | null } {
  if (devices.length === 0) return {}
  if (!devices.includes(NONE)) return { allow: devices }
  if (devices.length > 1) throw new UsageError(`--allow is ${NONE}, or devices`)
  return { allow: null }
}

/** As `allowOf`, for the rule. */
function abortOf(context: CliContext): {
  readonly abort?: { readonly errorRate: number; readonly minSamples: number } | null
} {
  if (textOption(context, 'abort-rate') === NONE) {
    if (textOption(context, 'abort-samples') === undefined) return { abort: null }
    throw new UsageError(`--abort-samples has no place beside --abort-rate ${NONE}`)
  }
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
  usage: '<remote> --theme <theme> --reason <text> [--to <version>] [--urgent] [--force]',
  summary: 'withdraws a candidate, or goes back to the last good version; open tabs take an urgent one at once',
  run(context) {
    const [remote] = context.positionals
    if (remote === undefined) throw new UsageError('name the remote: rollback sports --theme jade --reason "…"')
    const to = textOption(context, 'to')
    const flags = { force: context.options['force'] === true, urgent: context.options['urgent'] === true }
    return edit(context, { kind: 'rollback', remote, ...flags, ...(to === undefined ? {} : { to }) })
  },
}

const ProposedSchema = v.object({ proposal: ProposalSchema })

const TogetherSchema = v.object({ revisions: v.array(v.object({ theme: v.string(), revision: v.number() })) })

const undo: Command = {
  verb: 'undo',
  usage: '<revision> [<remote>] --theme <theme> --reason <text> [--later] [--together] [--urgent]',
  summary:
    'takes back what a revision changed, of one remote or altogether; --later: and what touched the same since;\n' +
    '      --together: on every theme on which it was decided in one',
  async run(context) {
    const [text = '', remote, ...rest] = context.positionals
    if (!/^\d{1,9}$/.test(text) || rest.length > 0) {
      throw new UsageError('name the revision: undo 12 --theme jade --reason "…"')
    }
    const theme = requiredOption(context, 'theme', THEME_HINT)
    const isTogether = context.options['together'] === true
    const path = `/channels/${encodeURIComponent(theme)}/together/${text}`
    const { revisions } = isTogether
      ? await context.client.call(path, { answer: TogetherSchema })
      : { revisions: [{ theme, revision: Number(text) }] }
    const flags = { later: context.options['later'] === true, urgent: context.options['urgent'] === true }
    const themes = revisions.map((one) => one.theme)
    return edit({ ...context, options: { ...context.options, theme: themes } }, (of) => ({
      kind: 'undo',
      revision: revisions.find((one) => one.theme === of)?.revision,
      ...flags,
      ...(remote === undefined ? {} : { remote }),
    }))
  },
}

const unpin: Command = {
  verb: 'unpin',
  usage: '<remote> --theme <theme> --reason <text>',
  summary: 'gives a remote back to the builds of the working tree',
  run(context) {
    const [remote] = context.positionals
    if (remote === undefined) throw new UsageError('name the remote: unpin help --theme jade --reason "…"')
    return edit(context, { kind: 'unpin', remote })
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

const guard: Command = {
  verb: 'guard',
  usage: '--theme <theme> --reason <text> [--four-eyes on|off] [--freeze <from>/<until>,…] [--thaw]',
  summary: 'lets changes wait for a second person, or for the end of a time in which nothing new comes',
  async run(context) {
    const theme = requiredOption(context, 'theme', THEME_HINT)
    const reason = requiredOption(context, 'reason', REASON_HINT)
    const { guard: before } = await context.client.call(`/channels/${encodeURIComponent(theme)}`, {
      answer: ChannelSchema,
    })
    const eyes = textOption(context, 'four-eyes')
    if (eyes !== undefined && eyes !== 'on' && eyes !== 'off') throw new UsageError('--four-eyes is on or off')
    const kept = context.options['thaw'] === true ? [] : (before?.freezes ?? [])
    const added = listOption(context, 'freeze').map((text) => {
      const [from = '', until = '', ...rest] = text.split('/')
      if (rest.length > 0) throw new UsageError(`"${text}" is not <from>/<until>`)
      return { from: momentOf(from), until: momentOf(until), reason }
    })
    const fourEyes = eyes === undefined ? (before?.fourEyes ?? false) : eyes === 'on'
    return edit(context, { kind: 'guard', guard: { fourEyes, freezes: [...kept, ...added] } })
  },
}

const rotateKey: Command = {
  verb: 'rotate-key',
  usage: '--reason <text> [--stolen]',
  summary:
    'lets the next key sign; the old one stays trusted for a while. --stolen: two new keys, no old one is trusted',
  async run(context) {
    const reason = requiredOption(context, 'reason', REASON_HINT)
    const stolen = context.options['stolen'] === true
    const body = stolen ? { reason, stolen } : { reason }
    const json = await context.client.call('/keys/rotate', { method: 'POST', body, answer: RotatedSchema })
    const after = stolen
      ? `${json.retired} and every other key of before is trusted no more.\nHand the keys over to each edge now, and make pages of static hosting anew`
      : `${json.retired} stays trusted until ${moment(json.trustedUntil)}`
    return { text: `${json.kid} signs now; ${after}`, json }
  },
}

const RestoredSchema = v.object({
  remembered: v.number(),
  found: v.number(),
  revisions: v.record(v.string(), v.number()),
})

const restored: Command = {
  verb: 'restored',
  usage: '--reason <text>',
  summary:
    'after the database was brought back from a backup: takes over its audit log, and goes on above lost revisions',
  async run(context) {
    const reason = requiredOption(context, 'reason', REASON_HINT)
    const json = await context.client.call('/restored', { method: 'POST', body: { reason }, answer: RestoredSchema })
    const lost = `the audit log had ${json.remembered} lines and came back with ${json.found}`
    const on = Object.entries(json.revisions).map(([theme, revision]) => `${theme} at ${revision}`)
    return { text: `${lost}; ${on.join(', ')}: above what was lost, so that browsers take what was brought back`, json }
  },
}

export const changingCommands: readonly Command[] = [
  promote,
  rollback,
  undo,
  unpin,
  remove,
  settings,
  flags,
  guard,
  rotateKey,
  restored,
]
