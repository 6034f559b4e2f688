import * as client from 'openid-client'
import * as v from 'valibot'

import type { SignedIn } from '../access/index.ts'
import { EmailSchema } from './email.ts'
import { SignInError, type SignInProblem } from './problems.ts'

/** A provider of OpenID Connect, as a deployment names it. */
export interface ProviderSettings {
  /** As it calls itself; its document is at `<issuer>/.well-known/openid-configuration`. */
  readonly issuer: string
  /** What it calls this registry, and whom its tokens must be for. */
  readonly clientId: string
  readonly clientSecret: string
  /** Where the console is, without a path. */
  readonly origin: string
}

/** A command line that listens on the browser's machine. */
export const CommandLineSchema = v.strictObject({
  port: v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(Number),
    v.integer(),
    v.minValue(1024),
    v.maxValue(65_535),
  ),
  challenge: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
})
export type CommandLine = v.InferOutput<typeof CommandLineSchema>

/** What a browser keeps while it is at the provider. */
export const FlowSchema = v.strictObject({
  state: v.string(),
  nonce: v.string(),
  verifier: v.string(),
  commandLine: v.optional(CommandLineSchema),
})
export type Flow = v.InferOutput<typeof FlowSchema>

export interface Provider {
  /** @throws SignInError `away` */
  begin(): Promise<{ readonly url: string; readonly flow: Flow }>
  /**
   * Whom the provider has signed in, given the address that it sent the browser back to.
   * @throws SignInError
   */
  finish(query: string, flow: Flow): Promise<{ readonly who: SignedIn; readonly isUnverified: boolean }>
}

const TIMEOUT_S = 5
export const CALLBACK_PATH = '/registry/sign-in/callback'

/** One spelling of an issuer, with or without the slash after its host. */
export function issuerName(issuer: string): string {
  return new URL(issuer).href
}

const ClaimsSchema = v.object({ email: v.optional(v.string()), email_verified: v.optional(v.unknown()) })

/**
 * Signs people in by the authorization code flow with PKCE, state and nonce. What the provider says is believed once its
 * token has a signature of one of its keys, is of this issuer, for this client, of this flow, and not over.
 */
export function createProvider({ issuer, clientId, clientSecret, origin }: ProviderSettings): Provider {
  const redirect = origin + CALLBACK_PATH
  let discovering: Promise<client.Configuration> | undefined

  /** By the method that the provider takes; without a word of it, the one that the standard asks for. */
  const authentication: client.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = methods.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    return method(clientSecret)(server, ...rest)
  }

  function configuration(): Promise<client.Configuration> {
    discovering ??= client
      .discovery(new URL(issuer), clientId, undefined, authentication, {
        timeout: TIMEOUT_S,
        execute: [
          client.enableNonRepudiationChecks,
          // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out; the settings let that be on this machine alone
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        discovering = undefined // it is asked again
        throw new SignInError('away', error)
      })
    return discovering
  }

  return {
    async begin() {
      const config = await configuration()
      const flow = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      }
      const url = client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirect, scope: 'openid email', state: flow.state, nonce: flow.nonce },
        code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, flow }
    },
    async finish(query, { state, nonce, verifier }) {
      const config = await configuration()
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirect}?${query}`), {
          ...{ expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new SignInError('not-believed')
        // some providers tell of addresses there alone
        const told =
          claims['email'] === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims
        const { email: address, email_verified: verified } = v.parse(ClaimsSchema, told)
        const email = v.safeParse(EmailSchema, address)
        const isVerified = email.success && verified === true
        return {
          who: { issuer: issuerName(claims.iss), subject: claims.sub, email: isVerified ? email.output : undefined },
          isUnverified: address !== undefined && !isVerified,
        }
      } catch (error) {
        throw error instanceof SignInError ? error : new SignInError(problemOf(error), error)
      }
    },
  }
}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof client.AuthorizationResponseError) return 'declined'
  return isAway(error) ? 'away' : 'not-believed'
}

/** Whether it did not answer, in time or at all, or said that it cannot. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { cause } = error
  if (cause instanceof Response) return cause.status >= 500
  if (error instanceof DOMException && error.name === 'TimeoutError') return true
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  return cause !== undefined && isAway(cause)
}
