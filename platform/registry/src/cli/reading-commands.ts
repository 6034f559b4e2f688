import { ChannelSchema, type Channel, HOST_NAME } from '@site/contracts'
import * as v from 'valibot'

import {
  THEME_HINT,
  UsageError,
  numberOption,
  requiredOption,
  textOption,
  type CliContext,
  type CliResult,
  type Command,
} from './command.ts'
import {
  ChangesSchema,
  diffLines,
  fileSize,
  moment,
  percent,
  table,
  violationLine,
  ViolationsSchema,
} from './format.ts'
import { HealthSchema, healthText, type ThemeHealth } from './health-text.ts'

/** `removed`: theme → remotes that it has run and that ops took off. */
const ChannelsSchema = v.object({
  channels: v.array(ChannelSchema),
  removed: v.record(v.string(), v.array(v.string())),
})
const ReleasesSchema = v.object({
  releases: v.array(
    v.object({
      name: v.string(),
      version: v.string(),
      digest: v.string(),
      commit: v.string(),
      uncommitted: v.boolean(),
      bytes: v.number(),
      left: v.nullable(v.object({ above: v.array(v.string()) })),
      publishedAt: v.number(),
      publishedBy: v.string(),
    }),
  ),
})
const DeprecatedSchema = v.object({
  themes: v.array(v.object({ theme: v.string(), deprecated: ViolationsSchema })),
})
type ThemeDeprecated = v.InferOutput<typeof DeprecatedSchema>['themes'][number]
const HistorySchema = v.object({
  revisions: v.array(
    v.object({
      revision: v.number(),
      updatedAt: v.number(),
      updatedBy: v.string(),
      reason: v.string(),
      changes: ChangesSchema,
    }),
  ),
})
const DiffSchema = v.object({
  theme: v.string(),
  from: v.number(),
  to: v.number(),
  changes: ChangesSchema,
})
const ReleaseDiffSchema = v.object({
  name: v.string(),
  from: v.string(),
  to: v.string(),
  routes: ChangesSchema,
  texts: ChangesSchema,
  sizes: ChangesSchema,
  contracts: ChangesSchema,
  untold: v.array(v.string()),
})
const VerifySchema = v.object({
  ok: v.boolean(),
  checked: v.object({ lines: v.number(), revisions: v.number(), releases: v.number(), files: v.number() }),
  problems: v.array(v.string()),
})
const WhoamiSchema = v.object({
  name: v.string(),
  token: v.string(),
  roles: v.array(v.string()),
  expiresAt: v.nullable(v.number()),
  instance: v.string(),
})

/** Releases of one remote that `list` shows. */
const RELEASES_SHOWN = 5

/** What a release leaves behind, in a word. */
function leavesText(left: { readonly above: readonly string[] } | null): string {
  if (left === null) return 'not measured'
  return left.above.length === 0 ? 'little' : `too much: ${left.above.join(', ')}`
}

function channelText(channel: Channel, health: ThemeHealth | undefined, advice: ThemeDeprecated | undefined): string {
  const { theme, revision, settings, flags, updatedAt, updatedBy, reason } = channel
  const rows = Object.entries(channel.remotes).map(([name, { stable, candidate, lastGood, pinned }]) => [
    name,
    stable,
    candidate === undefined ? '-' : `${candidate.version} (${percent(candidate.weight)})`,
    lastGood.join(', ') || '-',
    pinned ? 'ops' : 'local build',
  ])
  const overridden = Object.entries(flags).map(([name, value]) => `${name} ${value ? 'on' : 'off'}`)
  return [
    `${theme} ${settings.title}, revision ${revision} (${moment(updatedAt)}, ${updatedBy}: ${reason})`,
    rows.length === 0
      ? '  nothing runs here yet'
      : table(['remote', 'stable', 'candidate', 'last good', 'chosen by'], rows),
    ...healthText(health),
    ...(advice?.deprecated ?? []).map(violationLine),
    ...(overridden.length === 0 ? [] : [`  flags of this theme: ${overridden.join(', ')}`]),
  ].join('\n')
}

const list: Command = {
  verb: 'list',
  usage: '',
  summary: 'what runs on each theme and how it does, and the newest releases',
  async run({ client, seen }) {
    const { channels, removed } = await client.call('/channels', { answer: ChannelsSchema })
    const { releases } = await client.call('/releases', { answer: ReleasesSchema })
    const { themes: health } = await client.call('/health', { answer: HealthSchema })
    const { themes: deprecated } = await client.call('/deprecated', { answer: DeprecatedSchema })
    const shown = Object.values(Object.groupBy(releases, ({ name }) => name)).flatMap(
      (all) => all?.slice(0, RELEASES_SHOWN) ?? [],
    )
    const rows = shown.map(({ name, version, bytes, left, publishedAt, publishedBy, commit, uncommitted }) => [
      name,
      version,
      fileSize(bytes),
      name === HOST_NAME ? '-' : leavesText(left),
      moment(publishedAt),
      publishedBy,
      `${commit.slice(0, 10)}${uncommitted ? ' and changes' : ''}`,
    ])
    const released =
      rows.length === 0
        ? 'no releases yet'
        : `releases\n${table(['remote', 'version', 'size', 'leaves behind', 'published', 'by', 'commit'], rows)}`
    for (const { theme, revision } of channels) await seen.show(theme, revision)
    const texts = channels.map((channel) =>
      channelText(
        channel,
        health.find(({ theme }) => theme === channel.theme),
        deprecated.find(({ theme }) => theme === channel.theme),
      ),
    )
    return { text: [...texts, released].join('\n\n'), json: { channels, removed, releases, health, deprecated } }
  },
}

const history: Command = {
  verb: 'history',
  usage: '--theme <theme> [--limit <n>]',
  summary: 'who changed what on a theme, when and why',
  async run(context) {
    const theme = requiredOption(context, 'theme', THEME_HINT)
    const limit = numberOption(context, 'limit') ?? 20
    const path = `/channels/${encodeURIComponent(theme)}/history?limit=${limit}`
    const json = await context.client.call(path, { answer: HistorySchema })
    const [newest] = json.revisions
    if (newest !== undefined) await context.seen.show(theme, newest.revision)
    const text = json.revisions
      .map(({ revision, updatedAt, updatedBy, reason, changes }) =>
        [
          `revision ${revision}  ${moment(updatedAt)}  ${updatedBy}: ${reason}`,
          ...(changes.length === 0 ? [] : [diffLines(changes)]),
        ].join('\n'),
      )
      .join('\n\n')
    return { text, json }
  },
}

const diff: Command = {
  verb: 'diff',
  usage:
    '<revision> [<revision>] --theme <theme>\n' +
    '| --theme <theme> --with <theme>\n' +
    '| <remote> <version> <version>',
  summary: 'what differs between two revisions (or one and now), two themes, or two releases',
  run: (context) => (context.options['theme'] === undefined ? diffReleases(context) : diffThemes(context)),
}

async function diffThemes(context: CliContext): Promise<CliResult> {
  const theme = requiredOption(context, 'theme', THEME_HINT)
  const other = textOption(context, 'with')
  const [from, to] = context.positionals
  if ((from === undefined) === (other === undefined)) {
    throw new UsageError('say from which revision on, diff 12 --theme jade, or with what: --theme jade --with aurora')
  }
  const asked = { from, to, with: other }
  const query = new URLSearchParams(
    Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
  const json = await context.client.call(`/channels/${encodeURIComponent(theme)}/diff?${query.toString()}`, {
    answer: DiffSchema,
  })
  const title =
    other === undefined
      ? `${json.theme}, revision ${json.from} to ${json.to}`
      : `${json.theme} (revision ${json.from}) to ${other} (revision ${json.to})`
  return { text: `${title}\n${diffLines(json.changes)}`, json }
}

async function diffReleases({ client, positionals }: CliContext): Promise<CliResult> {
  const [name, from, to, ...rest] = positionals
  if (name === undefined || from === undefined || to === undefined || rest.length > 0) {
    throw new UsageError('name the two: diff help 1.0.0 1.0.1, or two revisions of a theme: diff 12 15 --theme jade')
  }
  const query = new URLSearchParams({ from, to })
  const json = await client.call(`/releases/${encodeURIComponent(name)}/diff?${query.toString()}`, {
    answer: ReleaseDiffSchema,
  })
  const parts = (['routes', 'texts', 'sizes', 'contracts'] as const).map((part) => `${part}\n${diffLines(json[part])}`)
  const untold =
    json.untold.length === 0 ? [] : [`one of the two was built too early to say its ${json.untold.join(', ')}`]
  return { text: [`${json.name} ${json.from} to ${json.to}`, ...parts, ...untold].join('\n'), json }
}

const verify: Command = {
  verb: 'verify',
  usage: '',
  summary: 'proves the audit log whole and every release unaltered',
  async run({ client }) {
    const json = await client.call('/verify', { method: 'POST', answer: VerifySchema })
    const { lines, revisions, releases, files } = json.checked
    const counted = `${lines} audit lines, ${revisions} revisions, ${files} files of ${releases} releases`
    if (json.ok) return { text: `all is well: ${counted}`, json }
    return {
      text: [`NOT in order (${counted}):`, ...json.problems.map((problem) => `  ${problem}`)].join('\n'),
      json,
      code: 1,
    }
  },
}

const whoami: Command = {
  verb: 'whoami',
  usage: '',
  summary: 'whose token this is and what it may do',
  async run({ client }) {
    const json = await client.call('/whoami', { answer: WhoamiSchema })
    const until = json.expiresAt === null ? '' : `, good until ${moment(json.expiresAt)}`
    const text = `${json.name} (${json.roles.join(', ')}) by the token ${json.token}${until}; registry ${json.instance}`
    return { text, json }
  },
}

const AuditSchema = v.object({
  lines: v.array(
    v.object({
      seq: v.number(),
      at: v.number(),
      actor: v.string(),
      token: v.optional(v.string(), ''),
      action: v.string(),
      theme: v.nullable(v.string()),
      remote: v.nullable(v.string()),
      reason: v.string(),
      about: v.object({ revision: v.optional(v.number()), person: v.optional(v.string()) }),
    }),
  ),
  next: v.nullable(v.number()),
})

const audit: Command = {
  verb: 'audit',
  usage:
    '[--person <name>] [--theme <theme>] [--remote <remote>] [--verb <verb>] [--text <text>]\n' +
    '[--limit <n>] [--before <line>]',
  summary: 'who did what, when, by which token and why, the newest last; --before goes further back',
  async run(context) {
    const query = new URLSearchParams({ limit: String(numberOption(context, 'limit') ?? 20) })
    for (const name of ['person', 'theme', 'remote', 'verb', 'text']) {
      const value = textOption(context, name)
      if (value !== undefined) query.set(name, value)
    }
    const before = numberOption(context, 'before')
    if (before !== undefined) query.set('before', String(before))
    const json = await context.client.call(`/audit?${query.toString()}`, { answer: AuditSchema })
    const rows = json.lines.map(({ seq, at, actor, token, action, theme, remote, reason, about }) => [
      ...[String(seq), moment(at), actor, token, action],
      [theme, remote, about.person, about.revision === undefined ? undefined : `revision ${about.revision}`]
        .filter(Boolean)
        .join(' '),
      reason,
    ])
    const text =
      rows.length === 0 ? 'no line is about that' : table(['line', 'when', 'who', 'token', 'what', 'on', 'why'], rows)
    const more = json.next === null ? '' : `\nfurther back: --before ${json.next}`
    return { text: text + more, json }
  },
}

const FoundSchema = v.object({
  releases: v.array(
    v.object({
      name: v.string(),
      version: v.string(),
      commit: v.string(),
      publishedAt: v.number(),
      publishedBy: v.string(),
    }),
  ),
  revisions: v.array(
    v.object({
      theme: v.string(),
      revision: v.number(),
      updatedAt: v.number(),
      updatedBy: v.string(),
      reason: v.string(),
    }),
  ),
  people: v.array(v.object({ name: v.string(), roles: v.array(v.string()), leftAt: v.nullable(v.number()) })),
})

const search: Command = {
  verb: 'search',
  usage: '<text>',
  summary: 'releases, revisions and people that have this text: a version, a commit, a name, words of a reason',
  async run({ client, positionals }) {
    const text = positionals.join(' ')
    if (text === '') throw new UsageError('say what you look for: search 1.0.1')
    const json = await client.call(`/search?${new URLSearchParams({ text }).toString()}`, { answer: FoundSchema })
    const lines = [
      ...json.releases.map(({ name, version, commit, publishedAt, publishedBy }) => [
        ...['release', `${name} ${version}`, moment(publishedAt), publishedBy, commit.slice(0, 10)],
      ]),
      ...json.revisions.map(({ theme, revision, updatedAt, updatedBy, reason }) => [
        ...['revision', `${theme} ${revision}`, moment(updatedAt), updatedBy, reason],
      ]),
      ...json.people.map(({ name, roles, leftAt }) => [
        'person',
        name,
        leftAt === null ? '' : 'has left',
        '',
        roles.join(', '),
      ]),
    ]
    const found = lines.length === 0 ? `nothing has "${text}"` : table(['what', 'name', 'when', 'by', 'about'], lines)
    return { text: found, json }
  },
}

export const readingCommands: readonly Command[] = [list, history, diff, verify, whoami, audit, search]
