import { isSameSecret, senderOf, sha256 } from '@site/server'
import type { FastifyRequest } from 'fastify'

import { RegistryError } from '../base/index.ts'
import { type Caller, holds, holdsGranting, type People } from '../access/index.ts'
import type { Queryable, Within } from '../storage/index.ts'

/** A session's secret, which a browser keeps and no script reads. */
export const SESSION_COOKIE = '__Host-registry-session'
const GUARD_HEADER = 'x-registry-guard'
const READING = new Set(['GET', 'HEAD'])

/**
 * Who calls: by a token in the header, or in a browser by a session's cookie.
 * @param tx the transaction in which it is asked once more
 * @throws RegistryError `unauthorized`, and `forbidden` for a call that a page of somebody else has a browser make
 */
export async function authenticate(
  request: FastifyRequest,
  people: Pick<People, 'callerOf'>,
  tx?: Queryable,
): Promise<Caller> {
  const [, secret] = /^Bearer ([\w.~+/-]{16,200}=*)$/.exec(request.headers.authorization ?? '') ?? []
  if (secret !== undefined) return people.callerOf(secret, tx)
  const session = sessionOf(request)
  if (session === undefined) {
    throw new RegistryError('unauthorized', 'Send an access token: "Authorization: Bearer …".')
  }
  const caller = await people.callerOf(session, tx)
  refuseForged(request, session)
  return caller
}

/**
 * Lets a call in that may do what it wants to. An upload takes minutes, and every change waits for its turn: by then token or
 * right may be gone.
 * @param mustBeAllowed throws for a caller who may not
 * @returns the same asked once more, to be done first in the transaction that writes
 * @throws RegistryError `forbidden`
 */
export function admit(
  request: FastifyRequest,
  people: Pick<People, 'callerOf'>,
  caller: Caller,
  mustBeAllowed: (caller: Caller) => void,
): Within {
  mustBeAllowed(caller)
  return async (tx) => mustBeAllowed(await authenticate(request, people, tx))
}

function sessionOf(request: FastifyRequest): string | undefined {
  const secret = request.cookies[SESSION_COOKIE]
  return secret !== undefined && request.headers.authorization === undefined ? secret : undefined
}

/**
 * What the console sends with what it changes by a session: it can be read by the console's own pages alone.
 * @returns undefined for a call by a token
 */
export function guardOf(request: FastifyRequest): string | undefined {
  const session = sessionOf(request)
  return session === undefined ? undefined : sha256(`guard ${session}`)
}

/** A browser sends the cookie with whatever it is made to call: the strict cookie, its own word and the guard tell them apart. */
function refuseForged(request: FastifyRequest, session: string): void {
  const { method, headers } = request
  if (senderOf(headers) === 'own' && (READING.has(method) || isGuard(headers[GUARD_HEADER], session))) return
  throw new RegistryError('forbidden', 'This call does not come from the console: open it anew.')
}

function isGuard(sent: string | string[] | undefined, session: string): boolean {
  return typeof sent === 'string' && isSameSecret(sent, sha256(`guard ${session}`))
}

/** @throws RegistryError `forbidden` */
export function requireOps(caller: Caller): void {
  requireRole(caller, 'ops')
}

/** Changing what these themes run, and proposing it. @throws RegistryError `forbidden` */
export function requirePromoter(caller: Caller, themes: readonly string[]): void {
  for (const theme of themes) requireRole(caller, `promote:${theme}`)
}

/** @throws RegistryError `forbidden` */
export function requireApprover(caller: Caller): void {
  requireRole(caller, 'approve')
}

/** @throws RegistryError `forbidden` */
export function requirePublisher(caller: Caller, remote: string): void {
  requireRole(caller, `publish:${remote}`)
}

/** Whoever ships a remote may let a device try it, too. */
export function mayGrant({ roles }: Caller, remote: string): boolean {
  return holdsGranting(roles, remote)
}

/** @throws RegistryError `forbidden` */
export function requireGranter(caller: Caller, remote: string): void {
  if (!mayGrant(caller, remote)) throw forbidden(caller, `grant, or publish:${remote}`)
}

function requireRole(caller: Caller, role: string): void {
  if (!holds(caller.roles, role)) throw forbidden(caller, role)
}

function forbidden({ name, token, roles }: Caller, needed: string): RegistryError {
  const held = roles.length === 0 ? 'no role' : roles.join(', ')
  return new RegistryError('forbidden', `${name} has ${held} by the token ${token}; this takes ${needed}.`, { needed })
}
