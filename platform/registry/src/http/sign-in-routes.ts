import rateLimit from '@fastify/rate-limit'
import { isOwnOrigin, senderOf } from '@site/server'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { parseOrRefuse, RegistryError } from '../base/index.ts'
import {
  CALLBACK_PATH,
  type CommandLine,
  CommandLineSchema,
  type Flow,
  FlowSchema,
  SIGN_IN_PROBLEMS,
  SignInError,
  type SignIns,
  VerifierSchema,
} from '../sign-in/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate, SESSION_COOKIE } from './authenticate.ts'
import { COMMAND_LINE_PAGE_HEADERS, commandLinePage } from './command-line-page.ts'
import { perNetwork } from './per-network.ts'

/** `__Host-`: of this host alone, over TLS (or on this machine), and not to be set by a neighbour of the domain. */
const FLOW_COOKIE = '__Host-registry-sign-in'
/** As long as somebody may take at the provider. */
const FLOW_S = 600
const HOUR_S = 3_600
/** Of a form with a port and a challenge. */
const FORM_BYTES = 1_024
const CONSOLE = '/registry/console'
const COOKIE = { path: '/', httpOnly: true, secure: true } as const

const StoredFlowSchema = v.pipe(v.string(), v.parseJson(), FlowSchema)
const RedemptionSchema = v.strictObject({ code: VerifierSchema, verifier: VerifierSchema })

/** Public: the way of a browser to the provider of OpenID Connect and back. */
export function signInRoutes(
  signIns: SignIns,
  { log, perMinute }: Pick<AppParts, 'log'> & { readonly perMinute: number },
): FastifyPluginAsync {
  const { provider, settings } = signIns

  function endWith(reply: FastifyReply, error: unknown, to: CommandLine | undefined): FastifyReply {
    if (!(error instanceof SignInError)) throw error
    const { problem } = error
    log.warn({ problem, err: error.cause }, 'nobody was signed in')
    const query = new URLSearchParams({ problem }).toString()
    return reply.redirect(to === undefined ? `${settings.origin}${CONSOLE}#/sign-in?${query}` : atHome(to, query))
  }

  /** Sends the browser to the provider, with a cookie by which it is known when it comes back. */
  async function begin(reply: FastifyReply, commandLine?: CommandLine): Promise<FastifyReply> {
    try {
      const { url, flow } = await provider.begin()
      const kept: Flow = commandLine === undefined ? flow : { ...flow, commandLine }
      // the provider sends the browser back from its own site: a strict cookie would not come along
      reply.setCookie(FLOW_COOKIE, JSON.stringify(kept), { ...COOKIE, sameSite: 'lax', maxAge: FLOW_S })
      return reply.redirect(url)
    } catch (error) {
      return endWith(reply, error, commandLine)
    }
  }

  /** @throws RegistryError `forbidden` for a form that a page of somebody else has a browser send */
  function refuseForeignForm({ headers }: FastifyRequest): void {
    // `Origin` as well: not every browser says `Sec-Fetch-Site`
    if (senderOf(headers) === 'own' && isOwnOrigin(headers, [settings.origin])) return
    throw new RegistryError('forbidden', 'This form does not come from the console: begin `login` once more.')
  }

  return async (app) => {
    await app.register(rateLimit, perNetwork(perMinute))
    app.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!reply.hasHeader('referrer-policy')) reply.header('referrer-policy', 'no-referrer')
    })
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    )

    // With `port` and `challenge` for a command line of the browser's machine, which listens there: that is asked first,
    // since anybody can send somebody a link.
    app.get('/sign-in', async (request, reply) => {
      const query = request.query as Readonly<Record<string, unknown>>
      if (Object.keys(query).length === 0) return begin(reply)
      const commandLine = parseOrRefuse(CommandLineSchema, query, 'The address')
      return reply.headers(COMMAND_LINE_PAGE_HEADERS).send(commandLinePage(commandLine))
    })

    // What somebody has said yes to on that page.
    app.post('/sign-in', async (request, reply) => {
      refuseForeignForm(request)
      return begin(reply, parseOrRefuse(CommandLineSchema, request.body, 'The form'))
    })

    // Its address has the provider's code in it, which no log is to keep.
    app.get(CALLBACK_PATH.slice('/registry'.length), { logLevel: 'warn' }, async (request, reply) => {
      // whatever comes of it, it is not tried twice
      reply.clearCookie(FLOW_COOKIE, COOKIE)
      const flow = flowOf(request)
      try {
        if (flow === undefined) throw new SignInError('begin-again')
        const found = await provider.finish(request.url.split('?')[1] ?? '', flow)
        if (flow.commandLine !== undefined) {
          const code = signIns.codeFor(found, flow.commandLine.challenge)
          return await reply.redirect(atHome(flow.commandLine, new URLSearchParams({ code }).toString()))
        }
        const { secret } = await signIns.sessionOf(found)
        const maxAge = settings.hours * HOUR_S
        reply.setCookie(SESSION_COOKIE, secret, { ...COOKIE, sameSite: 'strict', maxAge })
        return await reply.redirect(settings.origin + CONSOLE)
      } catch (error) {
        return endWith(reply, error, flow?.commandLine)
      }
    })
  }
}

/** What console and command line ask of it. */
export function sessionRoutes({ signIns, tokens }: Pick<AppParts, 'signIns' | 'tokens'>): FastifyPluginAsync {
  return async (app) => {
    // Whether there is another way in than a token, whether this browser has taken it, and what may have come in between.
    app.get('/sign-in', async (request) => {
      const label = signIns?.settings.label ?? null
      const isSignedIn = request.cookies[SESSION_COOKIE] !== undefined && (await isCaller(request))
      return { label, isSignedIn, problems: SIGN_IN_PROBLEMS }
    })

    app.post('/sign-in/redeem', async (request, reply) => {
      if (signIns === undefined) throw new RegistryError('not-found', 'Nobody signs in here but by a token.')
      const { code, verifier } = parseOrRefuse(RedemptionSchema, request.body, 'The code')
      try {
        const { secret, token } = await signIns.redeem(code, verifier)
        const { name, person, roles, expiresAt } = token
        return await reply.header('cache-control', 'no-store').send({ secret, name, person, roles, expiresAt })
      } catch (error) {
        if (!(error instanceof SignInError)) throw error
        throw new RegistryError('forbidden', error.message, { problem: error.problem })
      }
    })

    // Ends a session at once, everywhere; a token goes on.
    app.post('/sign-out', async (request, reply) => {
      await tokens.signOut(await authenticate(request, tokens))
      return reply.clearCookie(SESSION_COOKIE, COOKIE).send({})
    })
  }

  async function isCaller(request: FastifyRequest): Promise<boolean> {
    try {
      await authenticate(request, tokens)
      return true
    } catch (error) {
      if (error instanceof RegistryError) return false
      throw error
    }
  }
}

/** An address of the browser's own machine. */
function atHome({ port }: CommandLine, query: string): string {
  return `http://127.0.0.1:${port}/?${query}`
}

function flowOf(request: FastifyRequest): Flow | undefined {
  const flow = v.safeParse(StoredFlowSchema, request.cookies[FLOW_COOKIE])
  return flow.success ? flow.output : undefined
}
