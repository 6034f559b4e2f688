import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { MINUTE_MS } from '@site/domain'
import * as v from 'valibot'

import { RegistryError } from '../base/index.ts'
import { challengeOf, comparisonCodeOf, SIGN_IN_PROBLEMS } from '../sign-in/index.ts'
import type { Command } from './command.ts'
import { moment } from './format.ts'

const WAIT_MS = 5 * MINUTE_MS

const OfferSchema = v.object({ label: v.nullable(v.string()) })
const SessionSchema = v.object({
  secret: v.string(),
  name: v.string(),
  person: v.string(),
  roles: v.array(v.string()),
  expiresAt: v.number(),
})

const login: Command = {
  verb: 'login',
  usage: '',
  summary: 'signs in by the company’s account, in a browser of this machine; good for some hours',
  async run({ client, session, print }) {
    const { label } = await client.call('/sign-in', { answer: OfferSchema })
    if (label === null) {
      throw new RegistryError('not-found', 'This registry takes access tokens alone: set REGISTRY_TOKEN.')
    }
    const verifier = randomBytes(32).toString('base64url')
    const challenge = challengeOf(verifier)
    const code = await codeFromBrowser(challenge, (query) => {
      const address = `${new URL('/registry/sign-in', client.url).href}?${query}`
      print(
        `Open this in a browser of this machine:\n${address}\n` +
          `It shows the code ${comparisonCodeOf(challenge)}: go on only where it does.`,
      )
    })
    const made = await client.call('/sign-in/redeem', {
      method: 'POST',
      body: { code, verifier },
      answer: SessionSchema,
    })
    await session.save(made)
    const { person, roles, name, expiresAt } = made
    return {
      text: `You are ${person} (${roles.join(', ')}) until ${moment(expiresAt)}.`,
      json: { person, roles, name, expiresAt },
    }
  },
}

const logout: Command = {
  verb: 'logout',
  usage: '',
  summary: 'ends the session of login, here and at the registry',
  async run({ client, session }) {
    if ((await session.read()) === undefined) return { text: 'nobody is signed in here', json: {} }
    await client.call('/sign-out', { method: 'POST', answer: v.object({}) })
    await session.forget()
    return { text: 'signed out', json: {} }
  },
}

/**
 * Listens on this machine until a browser comes back from the provider.
 * @param onListening told what the address to open asks for
 * @throws RegistryError `forbidden` where nobody was signed in, `too-late`
 */
async function codeFromBrowser(challenge: string, onListening: (query: string) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const query = new URL(request.url ?? '/', 'http://127.0.0.1').searchParams
    const [code, problem] = [query.get('code'), query.get('problem')]
    // a browser asks for other things, too
    if (code === null && problem === null) return void response.writeHead(404).end()
    const known = Object.entries(SIGN_IN_PROBLEMS).find(([name]) => name === problem)?.[1]
    const text = code === null ? (known ?? 'Nobody was signed in.') : 'You may close this window.'
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' }).end(text)
    if (code === null) reject(new RegistryError('forbidden', text))
    else resolve(code)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const late = setTimeout(() => reject(new RegistryError('too-late', 'Nobody signed in for five minutes.')), WAIT_MS)
  try {
    const { port } = server.address() as AddressInfo
    onListening(new URLSearchParams({ port: String(port), challenge }).toString())
    return await promise
  } finally {
    clearTimeout(late)
    server.close()
    server.closeIdleConnections()
  }
}

export const signInCommands: readonly Command[] = [login, logout]
