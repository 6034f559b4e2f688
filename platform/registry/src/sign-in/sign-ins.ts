import { createHash } from 'node:crypto'

import { HOUR_MS, MINUTE_MS } from '@site/domain'
import { hashOfSecret, isSameSecret, newSecret } from '@site/server'
import * as v from 'valibot'

import type { People, SignedIn } from '../access/index.ts'
import { RegistryError } from '../base/index.ts'
import { createProvider, type Provider, type ProviderSettings } from './provider.ts'
import { SignInError } from './problems.ts'

/** How people sign in by a provider of OpenID Connect. */
export interface SignInSettings extends ProviderSettings {
  /** What the button of the console says: "Sign in with …". */
  readonly label: string
  /** How long a session lives. */
  readonly hours: number
}

/** Whom the provider has signed in, and whether it named an address that it has not verified. */
export interface Found {
  readonly who: SignedIn
  readonly isUnverified: boolean
}

export interface SignIns {
  readonly settings: SignInSettings
  readonly provider: Provider
  /** @throws SignInError for somebody whom nobody has taken in */
  sessionOf(found: Found): ReturnType<People['signIn']>
  /** A code for a command line, which fetches its session by it, once and within a minute. */
  codeFor(found: Found, challenge: string): string
  /** @throws SignInError for a code that is over or was taken, or that another one began; as `sessionOf` */
  redeem(code: string, verifier: string): ReturnType<People['signIn']>
}

const CODES_AT_ONCE = 200

/** The other half of `challenge`: who has begun knows it, and whoever sees the browser's addresses does not. */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

export const VerifierSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

export function createSignIns(settings: SignInSettings, people: Pick<People, 'signIn'>, now: () => number): SignIns {
  const provider = createProvider(settings)
  /** By the hash of their code. Of this process, which the browser comes back to within seconds. */
  const waiting = new Map<string, { readonly found: Found; readonly challenge: string; readonly until: number }>()

  async function sessionOf({ who, isUnverified }: Found): ReturnType<People['signIn']> {
    try {
      return await people.signIn(who, settings.hours * HOUR_MS)
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error
      throw new SignInError(isUnverified ? 'unverified-mail' : 'unknown-person', error)
    }
  }

  return {
    settings,
    provider,
    sessionOf,
    codeFor(found, challenge) {
      for (const [name, { until }] of waiting) if (until <= now()) waiting.delete(name)
      const [oldest] = waiting.keys()
      if (oldest !== undefined && waiting.size >= CODES_AT_ONCE) waiting.delete(oldest)
      const code = newSecret()
      waiting.set(hashOfSecret(code), { found, challenge, until: now() + MINUTE_MS })
      return code
    },
    async redeem(code, verifier) {
      const name = hashOfSecret(code)
      const one = waiting.get(name)
      waiting.delete(name)
      if (one === undefined || one.until <= now() || !isSameSecret(challengeOf(verifier), one.challenge)) {
        throw new SignInError('begin-again')
      }
      return sessionOf(one.found)
    },
  }
}
