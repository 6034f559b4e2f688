import type { FastifyRequest } from 'fastify'

import { RegistryError } from '../base/index.ts'
import { type Caller, holds, type People } from '../access/index.ts'

/** Who calls. @throws RegistryError `unauthorized` */
export async function authenticate(request: FastifyRequest, people: Pick<People, 'callerOf'>): Promise<Caller> {
  const [, secret] = /^Bearer ([\w.~+/-]{16,200}=*)$/.exec(request.headers.authorization ?? '') ?? []
  if (secret === undefined) {
    throw new RegistryError('unauthorized', 'Send an access token: "Authorization: Bearer …".')
  }
  return people.callerOf(secret)
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
  return holds(roles, 'grant') || holds(roles, `publish:${remote}`)
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
