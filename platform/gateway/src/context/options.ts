import type { FeatureFlags, SiteSettings, ThemeId } from '@site/contracts'
import { TRIES_BEFORE_LOCK, TRIES_OF_STRANGERS } from '@site/domain'
import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '../db/database.ts'
import type { MailOptions, TextGatewayOptions } from '../kernel/outbox/index.ts'
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from '../kernel/sockets/index.ts'
import type { CaptchaOptions } from '../lib/captcha-demand.ts'
import type { SiteKey } from '../lib/envelope-crypto.ts'
import type { RegionRule } from '../lib/region-rule.ts'

/** Ceilings of one address (`addressGroup`) or account per minute, and of sockets. */
export interface Limits extends SocketLimits {
  /** Calls of one address. */
  readonly callsPerAddress: number
  /** Login attempts of one address. */
  readonly loginsPerAddress: number
  /** Wrong passwords of one account, from one of its devices or else one address, before it is locked there for a while. */
  readonly wrongPasswords: number
  /** Wrong passwords of one account from all devices that are not its own, before it is locked for those. */
  readonly wrongPasswordsOfStrangers: number
  /** New accounts of one address per hour. */
  readonly registrationsPerAddress: number
  /** New captchas of one address. */
  readonly captchasPerAddress: number
  /** Puzzles of one address in ten minutes that ask for the least work; each doubling asks for four times as much. */
  readonly easyPuzzles: number
  /** Pictures and files that one address may fetch by their secret addresses. */
  readonly downloadsPerAddress: number
  /** Codes that one address may have sent per hour. */
  readonly codesPerAddress: number
  /** Failed log-ins, registrations and codes of one address per quarter of an hour before all its calls need a captcha. */
  readonly failuresPerAddress: number
}

/** Everything a gateway is told. Only `bin/server.ts` and other composition roots read an environment. */
export interface GatewayOptions {
  /** Opened by the caller and closed by the caller, after the gateway. */
  readonly database: Database
  readonly siteKey: SiteKey
  /** The installation's secret, at least 32 characters: of chat tokens, codes, results … each by a key of its own. */
  readonly jwtSecret: string
  /** What the composition says of this theme; pre-info mirrors it (open point 9). */
  readonly siteSettings: (theme: ThemeId) => SiteSettings | Promise<SiteSettings>
  /** Which features a theme offers, as its composition says; those that are on by default when left out. */
  readonly featureFlags?: (theme: ThemeId) => FeatureFlags | Promise<FeatureFlags>
  /** Address of the mobile site and of customer service; may be paths of this site. */
  readonly links?: { readonly h5DomainUrl?: string; readonly customerServiceUrl?: string }
  /** The sandbox venues of this site; without them no venue but the local one can be entered. */
  readonly venues?: {
    /** What the venues sign their calls on the wallet with, at least 32 characters. */
    readonly secret: string
    /** Where their games are served, e.g. `http://venues.localhost:8080`. */
    readonly origin: string
    /** Where their server is asked for their book, when it cannot be reached at that origin from here. */
    readonly serverUrl?: string
  }
  /** Where a match is streamed as HLS, with `{gidm}` in place of its number; without one its page shows the animation. */
  readonly streamUrl?: string
  /** Where this gateway can be called, when another listener hands it its calls; by default where it listens itself. */
  readonly ownUrl?: string
  /** Set when several processes share one site: sessions, limits, request ids and notices go through it. */
  readonly redisUrl?: string
  /** Switches the sandbox drivers on; refused together with `production`. */
  readonly sandbox?: boolean
  /** Folder of the built desk, which the sandbox serves (ADR 0031); without one there is no page, only its calls. */
  readonly deskDir?: string
  readonly production?: boolean
  /** Says that bets on simulated matches are meant; needed with `production`, so that nobody takes them by oversight. */
  readonly simulator?: boolean
  /** Leaves results that nobody has played until somebody asks for their day: for tests, who ask for few. */
  readonly resultsWhenAsked?: boolean
  readonly logger?: FastifyBaseLogger
  /** Which proxies may say who the caller is; loopback by default. */
  readonly trustProxy?: boolean | string | readonly string[]
  readonly limits?: Partial<Limits>
  /** Where pages of this site come from, beside the host that they ask: only they may open sockets. */
  readonly siteOrigins?: readonly string[]
  /** Where e-mail is handed over. The sandbox shows messages of every kind instead of sending them. */
  readonly mail?: MailOptions | undefined
  /** Where text messages are handed over. */
  readonly sms?: TextGatewayOptions | undefined
  /** Where calls are handed over that read a code out. */
  readonly voice?: TextGatewayOptions | undefined
  /** Human verification; by default a puzzle after the first failed try. A row of the database takes its place. */
  readonly captcha?: CaptchaOptions
  /** Networks that may not log in, or are warned; the operator's own list in the database takes its place. */
  readonly regions?: readonly RegionRule[]
  /** Checks every answer against its declared schema before it is sent: for tests and the sandbox. */
  readonly checkAnswers?: boolean
  /** Hashes passwords with hardly any work: for tests, which make thousands; refused together with `production`. */
  readonly cheapPasswords?: boolean
}

export const DEFAULT_LIMITS: Limits = {
  ...DEFAULT_SOCKET_LIMITS,
  callsPerAddress: 3_000,
  loginsPerAddress: 60,
  wrongPasswords: TRIES_BEFORE_LOCK,
  wrongPasswordsOfStrangers: TRIES_OF_STRANGERS,
  registrationsPerAddress: 200,
  captchasPerAddress: 120,
  easyPuzzles: 10,
  downloadsPerAddress: 300,
  codesPerAddress: 200,
  failuresPerAddress: 100,
}
