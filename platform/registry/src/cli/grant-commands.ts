import { OVERRIDE_NAME, THEME_IDS } from '@site/contracts'
import * as v from 'valibot'

import {
  type CliContext,
  type Command,
  numberOption,
  REASON_HINT,
  requiredOption,
  textOption,
  UsageError,
} from './command.ts'
import { moment, table } from './format.ts'

const IssuedSchema = v.object({ id: v.string(), token: v.string(), expiresAt: v.number() })
const GrantsSchema = v.object({
  grants: v.array(
    v.object({
      id: v.string(),
      theme: v.string(),
      device: v.string(),
      remote: v.string(),
      origin: v.nullable(v.string()),
      version: v.nullable(v.string()),
      issuedBy: v.string(),
      expiresAt: v.number(),
      revokedAt: v.nullable(v.number()),
    }),
  ),
})
const RevokedSchema = v.object({ id: v.string(), remote: v.string(), theme: v.string() })

/** Origin of a theme's pages: `--site`, or on the registry's own machine the theme's name below localhost. */
function siteOf(context: CliContext, theme: string): string {
  const given = textOption(context, 'site')
  if (given !== undefined) return given.replace(/\/+$/, '')
  const { protocol, hostname, port } = new URL(context.client.url)
  const isLocal = hostname === '127.0.0.1' || /(?:^|\.)localhost$/.test(hostname)
  if (!isLocal)
    throw new UsageError('--site is missing: the address of the theme, for example https://jade.example.com')
  if (!THEME_IDS.some((known) => known === theme)) throw new UsageError(`there is no theme "${theme}"`)
  return `${protocol}//${theme}.localhost${port === '' ? '' : `:${port}`}`
}

const grant: Command = {
  verb: 'grant',
  usage:
    '<remote> --theme <theme> --device <id> --reason <text>\n' +
    '(--dev <http://localhost:port> | --version <version>) [--minutes <1-60>] [--site <address>]',
  summary: 'lets one device run a build of your own machine, or any published version, for an hour at most',
  async run(context) {
    const [remote] = context.positionals
    if (remote === undefined) throw new UsageError('name the remote: grant help --theme jade --device … --dev …')
    const theme = requiredOption(context, 'theme', 'for example --theme jade')
    const device = requiredOption(context, 'device', 'the id that the panel of the page shows')
    const reason = requiredOption(context, 'reason', REASON_HINT)
    const origin = textOption(context, 'dev')
    const version = textOption(context, 'version')
    if ((origin === undefined) === (version === undefined)) {
      throw new UsageError('say what runs: --dev http://localhost:3100, or --version 1.0.1')
    }
    const site = siteOf(context, theme)
    const minutes = numberOption(context, 'minutes')
    const body = { theme, remote, device, reason, origin, version, minutes }
    const json = await context.client.call('/grants', { method: 'POST', body, answer: IssuedSchema })
    const link = `${site}/?${OVERRIDE_NAME}=${json.token}`
    const text = [
      `grant ${json.id}: ${remote} from ${origin ?? version} on ${theme}, until ${moment(json.expiresAt)}`,
      'Open this on that device:',
      link,
      `take it back: npm run release -- revoke ${json.id} --reason "…"`,
    ].join('\n')
    return { text, json: { ...json, link } }
  },
}

const grants: Command = {
  verb: 'grants',
  usage: '',
  summary: 'grants that have not ended: yours, or as ops everybody’s',
  async run({ client }) {
    const json = await client.call('/grants', { answer: GrantsSchema })
    const rows = json.grants.map(({ id, theme, remote, origin, version, device, issuedBy, expiresAt, revokedAt }) => [
      ...[id, theme, remote, origin ?? version ?? '', device, issuedBy],
      revokedAt === null ? moment(expiresAt) : 'revoked',
    ])
    const head = ['grant', 'theme', 'remote', 'from', 'device', 'issued by', 'until']
    return { text: rows.length === 0 ? 'nobody holds a grant' : table(head, rows), json }
  },
}

const revoke: Command = {
  verb: 'revoke',
  usage: '<grant> --reason <text>',
  summary: 'takes a grant back; a page that is open ends within half a minute',
  async run(context) {
    const [id] = context.positionals
    if (id === undefined) throw new UsageError('name the grant; npm run release -- grants lists them')
    const body = { reason: requiredOption(context, 'reason', REASON_HINT) }
    const path = `/grants/${encodeURIComponent(id)}/revoke`
    const json = await context.client.call(path, { method: 'POST', body, answer: RevokedSchema })
    return { text: `${json.id} opens nothing any more: ${json.remote} on ${json.theme}`, json }
  },
}

export const grantCommands: readonly Command[] = [grant, grants, revoke]
