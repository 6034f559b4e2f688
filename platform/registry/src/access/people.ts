import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import { RemoteNameSchema } from '@site/contracts'
import { DAY_MS, MINUTE_MS } from '@site/domain'
import * as v from 'valibot'

import { type Actor, appendAudit, type AuditHeadFile, nameOf, writeDown } from '../audit/index.ts'
import { RegistryError } from '../base/index.ts'
import { type Database, type Queryable, readFileIfThere, writeFileAtomically } from '../storage/index.ts'
import {
  findPerson,
  findToken,
  insertToken,
  type Person,
  readPeople,
  readTokens,
  type StoredToken,
  writeLastUse,
  writeLeaving,
  writePerson,
  writeRevoked,
} from './access-store.ts'
import { holds, RolesSchema, stillHeld } from './roles.ts'

/** Who calls, and what they may do now by the token that they came with. */
export interface Caller {
  /** The person, as the audit log names them. */
  readonly name: string
  readonly token: string
  readonly roles: readonly string[]
  /** Epoch milliseconds; null for the installation's own token. */
  readonly expiresAt: number | null
}

/** A token as it is shown: without anything that opens something. */
export type TokenView = Omit<StoredToken, 'sha256' | 'person'>
export interface PersonView extends Person {
  readonly tokens: readonly TokenView[]
}

export interface TokenRequest {
  readonly person: string
  /** Some of the person's; all of them when undefined. */
  readonly roles?: readonly string[] | undefined
  readonly days: number
  /** `<person>-<number>` when undefined. */
  readonly name?: string | undefined
  readonly reason: string
}

/** People and their tokens. Asked at every call, so that whatever is given or taken away counts at once, in all processes. */
export interface People {
  /** @throws RegistryError `unauthorized` for a secret that is not known, has ended or was revoked */
  callerOf(secret: string): Promise<Caller>
  list(): Promise<PersonView[]>
  /** Takes somebody in, or changes what they may do; their tokens may do no more than that from now on. */
  set(
    actor: Actor,
    person: { readonly name: string; readonly roles: readonly string[]; readonly reason: string },
  ): Promise<Person>
  /** Ends all tokens of a person. @throws RegistryError `not-found` */
  remove(actor: Actor, name: string, reason: string): Promise<void>
  /** The secret is nowhere but in this answer. @throws RegistryError `not-found`, `invalid`, `forbidden` */
  createToken(actor: Actor, request: TokenRequest): Promise<{ readonly secret: string; readonly token: StoredToken }>
  /** @throws RegistryError `not-found` */
  findToken(name: string): Promise<StoredToken>
  /** To revoke a revoked one changes nothing. @throws RegistryError `not-found`, `invalid` for the installation's own */
  revokeToken(actor: Actor, name: string, reason: string): Promise<StoredToken>
}

export interface PeopleDeps {
  readonly db: Database
  readonly auditHead: AuditHeadFile
  readonly now: () => number
  /** Where the installation's own token lies: `ops-token`, readable by its owner alone. */
  readonly dir: string
  /** The installation's own secret, where the deployment gives it; the file is then neither made nor read. */
  readonly opsToken?: string | undefined
}

/** The installation's own person and token; the registry acts as `registry`. */
const OWN_PERSON = 'ops'
const OWN_TOKEN = 'bootstrap'
const RESERVED = new Set([OWN_PERSON, 'registry'])
/** A token that `tokens.json` of an earlier version held goes on so long. */
const TAKEN_OVER_DAYS = 90

/** `tokens.json` as it was until people had names: `ops` might do everything, `team` publish what it names. */
const TokenFileSchema = v.object({
  tokens: v.array(
    v.object({
      name: v.pipe(v.string(), v.regex(/^[\w.@-]{1,64}$/)),
      role: v.picklist(['ops', 'team']),
      remotes: v.optional(v.array(RemoteNameSchema), []),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})

/**
 * The people of an installation. At the first start the installation's own token is made: with it ops lets in everybody else.
 * @throws where the data folder cannot be used
 */
export async function openPeople(deps: PeopleDeps): Promise<People> {
  const { db, now, dir, opsToken } = deps
  const path = join(dir, 'ops-token')
  if (opsToken === undefined && (await readFileIfThere(path)) === undefined) {
    await writeFileAtomically(path, `${createSecret()}\n`)
  }
  await takeOverTokenFile(deps)

  async function isOwn(sha256: string): Promise<boolean> {
    const own = opsToken ?? (await readFileIfThere(path))?.trim()
    return own !== undefined && own !== '' && timingSafeEqual(Buffer.from(hashSecret(own)), Buffer.from(sha256))
  }

  return {
    async callerOf(secret) {
      const sha256 = hashSecret(secret)
      const token = await findToken(db, (await isOwn(sha256)) ? { name: OWN_TOKEN } : { sha256 })
      const person = token === undefined ? undefined : await findPerson(db, token.person)
      if (token === undefined || person === undefined) {
        throw new RegistryError('unauthorized', 'This access token is not known here.')
      }
      const at = now()
      const { name, expiresAt, revokedAt, lastUsedAt } = token
      if (revokedAt !== null) {
        throw ended(`The token ${name} of ${person.name} was revoked on ${dayOf(revokedAt)}.`)
      }
      if (expiresAt !== null && expiresAt <= at) {
        throw ended(`The token ${name} of ${person.name} ended on ${dayOf(expiresAt)}.`)
      }
      if (lastUsedAt === null || lastUsedAt <= at - MINUTE_MS) await writeLastUse(db, name, at)
      return { name: person.name, token: name, roles: stillHeld(token.roles, person.roles), expiresAt }
    },

    async list() {
      const people = await readPeople(db)
      const tokens = await readTokens(db)
      return people.map((person) => ({
        ...person,
        tokens: tokens.filter((token) => token.person === person.name).map(viewOf),
      }))
    },

    async set(actor, { name, roles, reason }) {
      mustNotBeOwn(name)
      return writeDown(deps, async (tx) => {
        const at = now()
        await writePerson(tx, name, roles, at)
        const line = await appendAudit(tx, aboutPerson({ at, actor, action: 'person', name, reason }, { roles }))
        return { line, result: await known(tx, name) }
      })
    },

    async remove(actor, name, reason) {
      mustNotBeOwn(name)
      await writeDown(deps, async (tx) => {
        const { leftAt } = await known(tx, name)
        if (leftAt !== null) throw new RegistryError('nothing-to-change', `${name} has left already.`)
        const at = now()
        await writeLeaving(tx, name, at)
        const line = await appendAudit(tx, aboutPerson({ at, actor, action: 'person-left', name, reason }, {}))
        return { line, result: undefined }
      })
    },

    async createToken(actor, { person, roles, days, name, reason }) {
      return writeDown(deps, async (tx) => {
        const { roles: held, leftAt } = await known(tx, person)
        if (leftAt !== null) throw new RegistryError('invalid', `${person} has left: take them in again first.`)
        if (person === OWN_PERSON) {
          throw new RegistryError('invalid', 'ops is the installation itself and has its one token: name a person.')
        }
        const missing = roles?.find((role) => !holds(held, role))
        if (missing !== undefined) {
          throw new RegistryError(
            'invalid',
            `${person} has ${held.join(', ')}: a token of theirs cannot have ${missing}.`,
          )
        }
        const taken = new Set((await readTokens(tx)).map((token) => token.name))
        if (name !== undefined && taken.has(name)) {
          throw new RegistryError('invalid', `There is a token ${name} already, or was once: names are not used again.`)
        }
        const at = now()
        const secret = createSecret()
        const token: StoredToken = {
          name: name ?? freeName(person, taken),
          person,
          roles: roles ?? held,
          sha256: hashSecret(secret),
          createdBy: nameOf(actor),
          createdAt: at,
          expiresAt: at + days * DAY_MS,
          revokedAt: null,
          lastUsedAt: null,
        }
        await insertToken(tx, token)
        return { line: await createdLine(tx, actor, token, reason), result: { secret, token } }
      })
    },

    findToken: tokenNamed,

    async revokeToken(actor, name, reason) {
      if (name === OWN_TOKEN) {
        const what = `${OWN_TOKEN} is the installation's own: put another secret into ${opsToken === undefined ? path : 'OPS_TOKEN'}.`
        throw new RegistryError('invalid', what)
      }
      const before = await tokenNamed(name)
      if (before.revokedAt !== null) return before
      const at = now()
      await writeDown(deps, async (tx) => {
        await writeRevoked(tx, name, at)
        const { person } = before
        const line = aboutPerson({ at, actor, action: 'token-revoke', name: person, reason }, { token: name })
        return { line: await appendAudit(tx, line), result: undefined }
      })
      return { ...before, revokedAt: at }
    },
  }

  async function tokenNamed(name: string): Promise<StoredToken> {
    const token = await findToken(db, { name })
    if (token === undefined) throw new RegistryError('not-found', `There is no token ${name}.`)
    return token
  }

  async function known(tx: Queryable, name: string): Promise<Person> {
    const person = await findPerson(tx, name)
    if (person !== undefined) return person
    const how = `npm run release -- people ${name} --role promote:jade --reason "…"`
    throw new RegistryError('not-found', `There is no ${name} here: take them in first (${how}).`)
  }
}

/** What a row must be like for its audit line to stand for it. */
export function tokenDigest({
  name,
  person,
  roles,
  sha256,
  expiresAt,
}: Pick<StoredToken, 'name' | 'person' | 'sha256' | 'expiresAt'> & { readonly roles: unknown }): string {
  return hashSecret(JSON.stringify([name, person, roles, sha256, expiresAt]))
}

function aboutPerson(
  { name, ...entry }: { at: number; actor: Actor; action: string; name: string; reason: string },
  detail: object,
) {
  return { ...entry, theme: null, remote: null, detail: JSON.stringify({ person: name, ...detail }) }
}

function createdLine(tx: Queryable, actor: Actor, token: StoredToken, reason: string) {
  const { name, person, roles, expiresAt, createdAt } = token
  const detail = { token: name, roles, expiresAt, digest: tokenDigest(token) }
  return appendAudit(tx, aboutPerson({ at: createdAt, actor, action: 'token-create', name: person, reason }, detail))
}

function mustNotBeOwn(name: string): void {
  if (!RESERVED.has(name)) return
  throw new RegistryError('invalid', `${name} is the installation itself: give the person another name.`)
}

function freeName(person: string, taken: ReadonlySet<string>): string {
  let number = 1
  while (taken.has(`${person}-${number}`)) number += 1
  return `${person}-${number}`
}

function ended(what: string): RegistryError {
  return new RegistryError('unauthorized', `${what} Ask whoever runs this registry for another.`)
}

function dayOf(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

function viewOf({ name, roles, createdBy, createdAt, expiresAt, revokedAt, lastUsedAt }: StoredToken): TokenView {
  return { name, roles, createdBy, createdAt, expiresAt, revokedAt, lastUsedAt }
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** A new secret, 256 bits, safe in a shell and in a header. */
function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Tokens that ops had made in a file are those of people with their names from now on; each has an end. */
async function takeOverTokenFile(deps: PeopleDeps): Promise<void> {
  const path = join(deps.dir, 'tokens.json')
  const text = await readFileIfThere(path)
  if (text === undefined) return
  const { tokens } = v.parse(TokenFileSchema, JSON.parse(text))
  const reason = 'taken over from tokens.json'
  const actor = 'registry'
  for (const { name: listed, role, remotes, sha256 } of tokens) {
    const name = RESERVED.has(listed) ? `${listed}-person` : listed
    const roles = v.parse(RolesSchema, role === 'ops' ? ['ops'] : ['read', ...remotes.map((of) => `publish:${of}`)])
    await writeDown(deps, async (tx) => {
      const at = deps.now()
      await writePerson(tx, name, roles, at)
      await appendAudit(tx, aboutPerson({ at, actor, action: 'person', name, reason }, { roles }))
      const token: StoredToken = {
        ...{ name, person: name, roles, sha256, createdBy: actor, createdAt: at },
        ...{ expiresAt: at + TAKEN_OVER_DAYS * DAY_MS, revokedAt: null, lastUsedAt: null },
      }
      // a start that was cut short has taken some of them already
      if ((await findToken(tx, { name })) === undefined) await insertToken(tx, token)
      return { line: await createdLine(tx, actor, token, reason), result: undefined }
    })
  }
  await rename(path, `${path}.taken-over`)
}
