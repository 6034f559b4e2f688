import type { FastifyRequest } from 'fastify'

import { RegistryError } from '../base/index.ts'
import { type AccessToken, tokenOf, type TokenSource } from '../access/index.ts'

/** Who calls. @throws RegistryError `unauthorized` */
export async function authenticate(request: FastifyRequest, tokens: TokenSource): Promise<AccessToken> {
  const [, secret] = /^Bearer ([\w.~+/-]{16,200}=*)$/.exec(request.headers.authorization ?? '') ?? []
  if (secret === undefined) {
    throw new RegistryError('unauthorized', 'Send an access token: "Authorization: Bearer …".')
  }
  const caller = tokenOf(await tokens(), secret)
  if (caller === undefined) throw new RegistryError('unauthorized', 'This access token is not known here.')
  return caller
}

/** @throws RegistryError `forbidden` */
export function requireOps(caller: AccessToken): void {
  if (caller.role === 'ops') return
  throw new RegistryError('forbidden', `${caller.name} may publish ${remotesOf(caller)}; this needs an ops token.`)
}

export function mayPublish(caller: AccessToken, remote: string): boolean {
  return caller.role === 'ops' || caller.remotes.includes(remote)
}

/** @throws RegistryError `forbidden` */
export function requirePublisher(caller: AccessToken, remote: string): void {
  if (mayPublish(caller, remote)) return
  throw new RegistryError('forbidden', `${caller.name} may publish ${remotesOf(caller)}, not ${remote}.`)
}

function remotesOf(caller: AccessToken): string {
  return caller.remotes.length === 0 ? 'nothing' : caller.remotes.join(', ')
}
