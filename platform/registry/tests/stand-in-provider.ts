import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export const CLIENT_ID = 'registry'
export const CLIENT_SECRET = 'a-secret-of-the-registry'

/** What the next sign-in is like; whatever is left out is as it should be. */
export interface Account {
  readonly sub?: string
  readonly email?: string
  readonly email_verified?: unknown
}
export interface Spoilt {
  /** Claims of the token in the place of true ones; undefined leaves one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  /** Epoch seconds. */
  readonly expiresAt?: number
  readonly signature?: 'of another key' | 'none'
  /** Of the way back. */
  readonly state?: string
  readonly error?: string
  /** Tells of the address at the other endpoint alone. */
  readonly isThin?: boolean
  readonly tokenStatus?: number
}

/** A provider of OpenID Connect that lets everybody in whom it is told to, with tokens that are really signed. */
export interface StandInProvider {
  readonly issuer: string
  /** Who signs in next, and what is wrong with it. */
  next(account: Account, spoilt?: Spoilt): void
  /** Requests so far, by path. */
  readonly asked: string[]
  stop(): Promise<void>
}

interface Begun {
  readonly challenge: string
  readonly nonce: string
  readonly redirect: string
}

export async function startStandInProvider(): Promise<StandInProvider> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const stranger = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }
  const begun = new Map<string, Begun>()
  const asked: string[] = []
  let account: Account = {}
  let spoilt: Spoilt = {}
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const claimsOf = () => ({
    sub: account.sub ?? 'subject-1',
    email: account.email,
    email_verified: account.email_verified,
  })

  async function idToken(nonce: string): Promise<string> {
    const { sub, ...told } = claimsOf()
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      ...{ iss: issuer, aud: CLIENT_ID, sub, nonce, iat: now, exp: spoilt.expiresAt ?? now + 300 },
      ...(spoilt.isThin === true ? {} : told),
      ...spoilt.claims,
    }
    if (spoilt.signature === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    const key = spoilt.signature === 'of another key' ? stranger.privateKey : privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    asked.push(url.pathname)
    const json = (value: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          code_challenge_methods_supported: ['S256'],
        })
      case '/keys':
        return void json(jwks)
      case '/authorize': {
        const asks = (name: string) => url.searchParams.get(name) ?? ''
        const isWhole = asks('client_id') === CLIENT_ID && asks('code_challenge_method') === 'S256'
        if (!isWhole) return void json({ error: 'invalid_request' }, 400)
        const code = randomUUID()
        begun.set(code, { challenge: asks('code_challenge'), nonce: asks('nonce'), redirect: asks('redirect_uri') })
        const back = new URL(asks('redirect_uri'))
        if (spoilt.error === undefined) back.searchParams.set('code', code)
        else back.searchParams.set('error', spoilt.error)
        back.searchParams.set('state', spoilt.state ?? asks('state'))
        return void response.writeHead(302, { location: back.href }).end()
      }
      case '/token': {
        const body = new URLSearchParams(await textOf(request))
        const of = begun.get(body.get('code') ?? '')
        begun.delete(body.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(body.get('code_verifier') ?? '')
          .digest('base64url')
        if (spoilt.tokenStatus !== undefined) return void json({ error: 'server_error' }, spoilt.tokenStatus)
        if (!isClient(request)) return void json({ error: 'invalid_client' }, 401)
        if (of?.challenge !== challenge || of.redirect !== body.get('redirect_uri')) {
          return void json({ error: 'invalid_grant' }, 400)
        }
        return void json({ access_token: 'of-no-use', token_type: 'Bearer', id_token: await idToken(of.nonce) })
      }
      case '/userinfo':
        return void json(claimsOf())
      default:
        return void json({ error: 'not_found' }, 404)
    }
  }

  return {
    issuer,
    asked,
    next(who, wrong = {}) {
      account = who
      spoilt = wrong
    },
    stop: () => stop(server),
  }
}

/** By the method that the standard asks for: both parts are encoded as in a form. */
function isClient({ headers }: IncomingMessage): boolean {
  const [, basic = ''] = /^Basic (\S+)$/.exec(headers.authorization ?? '') ?? []
  const parts = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return parts.join(':') === `${CLIENT_ID}:${CLIENT_SECRET}`
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request as AsyncIterable<Buffer>) text += chunk.toString()
  return text
}

async function stop(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}
