import * as v from 'valibot'

import {
  type CliContext,
  type CliResult,
  type Command,
  listOption,
  numberOption,
  REASON_HINT,
  requiredOption,
  textOption,
  UsageError,
} from './command.ts'
import { moment, table } from './format.ts'

const PeopleSchema = v.object({
  people: v.array(
    v.object({
      name: v.string(),
      roles: v.array(v.string()),
      since: v.number(),
      leftAt: v.nullable(v.number()),
      tokens: v.array(
        v.object({
          name: v.string(),
          roles: v.array(v.string()),
          createdBy: v.string(),
          createdAt: v.number(),
          expiresAt: v.nullable(v.number()),
          revokedAt: v.nullable(v.number()),
          signedOutAt: v.nullable(v.number()),
          lastUsedAt: v.nullable(v.number()),
        }),
      ),
    }),
  ),
})
type Token = v.InferOutput<typeof PeopleSchema>['people'][number]['tokens'][number]
/** What is left behind by somebody who makes no tokens any more, or by a token that is revoked. */
const BEHIND = {
  made: v.optional(
    v.array(
      v.object({
        name: v.string(),
        person: v.string(),
        roles: v.array(v.string()),
        expiresAt: v.number(),
        revokedAt: v.nullable(v.number()),
      }),
    ),
    [],
  ),
  decided: v.optional(
    v.array(
      v.object({
        person: v.string(),
        what: v.picklist(['roles', 'signIn']),
        roles: v.array(v.string()),
        at: v.number(),
      }),
    ),
    [],
  ),
}
const BehindSchema = v.object(BEHIND)
const PersonSchema = v.object({ person: v.object({ name: v.string(), roles: v.array(v.string()) }), ...BEHIND })
const CreatedSchema = v.object({
  secret: v.string(),
  name: v.string(),
  person: v.string(),
  roles: v.array(v.string()),
  expiresAt: v.number(),
})
const RevokedSchema = v.object({ name: v.string(), person: v.string(), revokedAt: v.number(), ...BEHIND })

const ROLES_HINT = 'for example --role promote:jade,approve'
const DAYS = 30

function endText({ expiresAt, revokedAt, signedOutAt }: Token): string {
  if (signedOutAt !== null) return `signed out ${moment(signedOutAt)}`
  if (revokedAt !== null) return `revoked ${moment(revokedAt)}`
  if (expiresAt === null) return 'no end'
  return `${expiresAt <= Date.now() ? 'ended' : 'until'} ${moment(expiresAt)}`
}

async function listPeople({ client }: CliContext): Promise<CliResult> {
  const json = await client.call('/people', { answer: PeopleSchema })
  const gone = new Set(json.people.filter(({ leftAt }) => leftAt !== null).map(({ name }) => name))
  const rows = json.people.flatMap(({ name, roles, leftAt, tokens }) => {
    const who = [name, leftAt === null ? roles.join(', ') : `left ${moment(leftAt)}`]
    if (tokens.length === 0) return [[...who, '-', '', '', '']]
    return tokens.map((token, index) => [
      ...(index === 0 ? who : ['', '']),
      token.name,
      endText(token),
      token.lastUsedAt === null ? 'never' : moment(token.lastUsedAt),
      gone.has(token.createdBy) ? `${token.createdBy}, who has left` : token.createdBy,
    ])
  })
  return { text: table(['person', 'roles', 'token', 'good', 'last used', 'made by'], rows), json }
}

/** A line of its own for each, since each is somebody's to look at. @param maker the person or the token */
function behindLines(maker: string, { made, decided }: v.InferOutput<typeof BehindSchema>): string[] {
  return [...madeLines(maker, made), ...decidedLines(maker, decided)]
}

function madeLines(maker: string, made: v.InferOutput<typeof BehindSchema>['made']): string[] {
  const [first] = made
  if (first === undefined) return []
  const rows = made.map(({ name, person, roles, expiresAt }) => {
    return `  ${name} of ${person} (${roles.join(', ')}), until ${moment(expiresAt)}`
  })
  if (first.revokedAt !== null) return [`revoked as well, since they come of ${maker}:`, ...rows]
  const how = `npm run release -- token revoke ${first.name} --reason "…"`
  return [
    `these tokens come of ${maker}, and are good still:`,
    ...rows,
    `end all of them by --with-made, or one: ${how}`,
  ]
}

function decidedLines(maker: string, decided: v.InferOutput<typeof BehindSchema>['decided']): string[] {
  if (decided.length === 0) return []
  const rows = decided.map(({ person, what, roles, at }) => {
    const right = what === 'roles' ? `has ${roles.join(', ')}` : 'signs in as named there'
    return `  ${person} ${right}, since ${moment(at)}`
  })
  return [`${maker} has decided this last, so look at each:`, ...rows]
}

const people: Command = {
  verb: 'people',
  usage:
    '[<name> --role <role>,… --reason <text> [--email <address> | --subject <subject> | --no-login]] [--with-made]\n' +
    '[<name> --remove --reason <text> [--with-made]]',
  summary:
    'who may do what, and by which tokens; takes somebody in, changes what they may do, or ends all of it.\n' +
    '      Roles: read, publish:<remote>, promote:<theme>, approve, grant, ops. By --email or --subject they sign in (login).\n' +
    '      --with-made revokes the tokens of others that come of somebody who leaves, or is not ops any more',
  async run(context) {
    const [name, ...rest] = context.positionals
    if (rest.length > 0) throw new UsageError('name one person: people alice --role promote:jade')
    if (name === undefined) return listPeople(context)
    const reason = requiredOption(context, 'reason', REASON_HINT)
    const withMade = withMadeOf(context)
    if (context.options['remove'] === true) {
      const path = `/people/${encodeURIComponent(name)}/remove`
      const body = { reason, ...withMade }
      const behind = await context.client.call(path, { method: 'POST', body, answer: BehindSchema })
      const text = [`${name} may do nothing any more, and all their tokens are revoked`, ...behindLines(name, behind)]
      return { text: text.join('\n'), json: { name, ...behind } }
    }
    const roles = listOption(context, 'role')
    if (roles.length === 0) throw new UsageError(`--role is missing: ${ROLES_HINT}`)
    const json = await context.client.call('/people', {
      method: 'POST',
      body: { name, roles, reason, ...signInOf(context), ...withMade },
      answer: PersonSchema,
    })
    const next = `npm run release -- token create --person ${name} --days ${DAYS}`
    const lines = [`${name} has ${json.person.roles.join(', ')}`, ...behindLines(name, json), `next: ${next}`]
    return { text: lines.join('\n'), json }
  },
}

function withMadeOf({ options }: CliContext): { readonly withMade?: true } {
  return options['with-made'] === true ? { withMade: true } : {}
}

/** Who somebody is at the provider of OpenID Connect; nothing where that is left as it was. @throws UsageError */
function signInOf(context: CliContext): { readonly signIn?: object | null } {
  const email = textOption(context, 'email')
  const subject = textOption(context, 'subject')
  const ends = context.options['no-login'] === true
  if ([email !== undefined, subject !== undefined, ends].filter(Boolean).length > 1) {
    throw new UsageError('name an address, a subject or --no-login, one of them')
  }
  if (ends) return { signIn: null }
  if (email !== undefined) return { signIn: { email } }
  return subject === undefined ? {} : { signIn: { subject } }
}

const token: Command = {
  verb: 'token',
  usage:
    'create --person <name> [--role <role>,…] [--days <1-366>] [--name <token>] [--reason <text>]\n' +
    'revoke <token> --reason <text> [--with-made]',
  summary:
    `gives a person a token, shown once, for ${DAYS} days unless said otherwise; or ends one, by its name,\n` +
    '      and by --with-made what was made by it, and by that in turn',
  async run(context) {
    const [what, name, ...rest] = context.positionals
    if (what === 'create' && name === undefined) return createToken(context)
    if (what !== 'revoke' || name === undefined || rest.length > 0) {
      throw new UsageError('say what: token create --person alice, or token revoke alice-1 --reason "…"')
    }
    const body = { reason: requiredOption(context, 'reason', REASON_HINT), ...withMadeOf(context) }
    const path = `/tokens/${encodeURIComponent(name)}/revoke`
    const json = await context.client.call(path, { method: 'POST', body, answer: RevokedSchema })
    const text = [`${json.name} of ${json.person} opens nothing any more`, ...behindLines(name, json)]
    return { text: text.join('\n'), json }
  },
}

async function createToken(context: CliContext): Promise<CliResult> {
  const person = requiredOption(context, 'person', 'whose token it is, for example --person alice')
  const roles = listOption(context, 'role')
  const name = textOption(context, 'name')
  const body = {
    person,
    ...(roles.length === 0 ? {} : { roles }),
    ...(name === undefined ? {} : { name }),
    days: numberOption(context, 'days') ?? DAYS,
    reason: textOption(context, 'reason') ?? `for ${person}`,
  }
  const json = await context.client.call('/tokens', { method: 'POST', body, answer: CreatedSchema })
  const text = [
    json.secret,
    '',
    `This is the token ${json.name} of ${json.person} (${json.roles.join(', ')}), good until ${moment(json.expiresAt)}.`,
    'It is shown only now: hand it over as REGISTRY_TOKEN. It is ended by its name:',
    `npm run release -- token revoke ${json.name} --reason "…"`,
  ]
  return { text: text.join('\n'), json }
}

export const peopleCommands: readonly Command[] = [people, token]
