import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import {
  COMPOSITION_FORMAT,
  FEATURE_FLAGS,
  RemoteManifestSchema,
  type ComposedRemote,
  type Composition,
  type PublicKey,
  type SignedComposition,
} from '@site/contracts'
import { FlattenedSign, exportJWK, generateKeyPair } from 'jose'
import * as v from 'valibot'

/** A signer as a registry has one; the key never leaves this process. */
export async function createSigner(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const { x = '', y = '' } = await exportJWK(publicKey)
  const key: PublicKey = { kid, kty: 'EC', crv: 'P-256', x, y }
  return {
    key,
    async sign(payload: unknown): Promise<SignedComposition> {
      const text = JSON.stringify(payload)
      const signed = await new FlattenedSign(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'ES256', b64: false, crit: ['b64'], kid })
        .sign(privateKey)
      return { protected: signed.protected ?? '', payload: text, signature: signed.signature }
    },
  }
}

/** A composition without remotes, valid for an hour from now. */
export function composition(over: Partial<Composition> = {}): Composition {
  const flags = Object.fromEntries(Object.entries(FEATURE_FLAGS).map(([name, { byDefault }]) => [name, byDefault]))
  return {
    format: COMPOSITION_FORMAT,
    instance: 'a'.repeat(16),
    theme: 'aurora',
    revision: 5,
    issuedAt: Date.now(),
    expiresAt: Date.now() + 3_600_000,
    settings: { title: 'test', depositHelp: '1', editionSwitch: '1', registerFlag: '0' },
    flags: flags as Composition['flags'],
    origins: [''],
    remotes: {},
    ...over,
  }
}

/** One remote in a cohort. */
export function remoteIn(cohort: ComposedRemote['cohort']): Composition['remotes'] {
  const manifest = v.parse(RemoteManifestSchema, { name: 'help', routes: [], namespaces: ['help'] })
  const version = cohort === 'stable' ? '1.0.0' : '1.1.0'
  const entry = 'entry.js'
  const integrity = { [entry]: `sha384-${'A'.repeat(64)}` }
  const base = `/releases/help/${version}/`
  const container = `help_${version.replaceAll('.', '_')}`
  const active = { version, base, container, entry, expose: './remote', preload: {}, integrity, manifest } as const
  return { help: { active, cohort } }
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Something that answers in the registry's name: what a broken or a taken-over registry does cannot be had from the
 * real one, which the tests of the scaled shape run.
 */
export async function startStandIn() {
  const asked: IncomingMessage[] = []
  let answer: Answer = (_request, response) => void response.writeHead(500).end()
  const server = createServer((request, response) => {
    asked.push(request)
    answer(request, response)
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answers(next: Answer) {
      answer = next
    },
    /** Answers with a document under a name, and 304 to whoever knows that name. */
    serves(signed: SignedComposition, etag: string) {
      answer = (request, response) => {
        const known = (request.headers['if-none-match'] ?? '').split(', ').includes(etag)
        response.writeHead(known ? 304 : 200, { etag, 'content-type': 'application/json' })
        response.end(known ? undefined : JSON.stringify(signed))
      }
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
