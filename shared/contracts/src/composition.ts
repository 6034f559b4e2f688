import * as v from 'valibot'

import { FeatureFlagsSchema, SiteSettingsSchema } from './flags.ts'
import { RemoteManifestSchema } from './manifest.ts'
import { RemoteNameSchema, ThemeIdSchema } from './names.ts'
import {
  EpochMsSchema,
  FilePathSchema,
  HexKeySchema,
  IntegritySchema,
  OriginSchema,
  VersionSchema,
} from './primitives.ts'

export const COMPOSITION_FORMAT = 'site-composition/1'

/** One release as the browser needs it: where it lies, what every byte must hash to, and what it offers. */
export const ComposedReleaseSchema = v.strictObject({
  version: VersionSchema,
  /** Absolute, or site-relative when the release lies on the page's own origin; ends with a slash. */
  base: v.pipe(v.string(), v.regex(/^(https?:\/\/[a-z0-9.:-]+)?\/(?:[\w.@~-]+\/)*$/)),
  container: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{1,80}$/)),
  entry: FilePathSchema,
  expose: v.literal('./remote'),
  preload: v.record(v.string(), v.array(FilePathSchema)),
  integrity: v.record(FilePathSchema, IntegritySchema),
  manifest: RemoteManifestSchema,
})
export type ComposedRelease = v.InferOutput<typeof ComposedReleaseSchema>

const CohortSchema = v.picklist(['stable', 'candidate', 'allow', 'override'])

export const ComposedRemoteSchema = v.strictObject({
  active: ComposedReleaseSchema,
  fallback: v.optional(ComposedReleaseSchema),
  cohort: CohortSchema,
})
export type ComposedRemote = v.InferOutput<typeof ComposedRemoteSchema>

/** A release of the host: its digest covers the hash of each file, from which the edge makes the page. */
const ComposedHostReleaseSchema = v.strictObject({ version: VersionSchema, digest: v.string() })

/** The host that the page is made from, and the one in its place where that does not start (ADR 0081). */
export const ComposedHostSchema = v.strictObject({
  active: ComposedHostReleaseSchema,
  fallback: v.optional(ComposedHostReleaseSchema),
  cohort: CohortSchema,
})
export type ComposedHost = v.InferOutput<typeof ComposedHostSchema>

/**
 * What a grant has put into a composition for one device (ADR 0048): another release of one remote. One of `origin` and
 * `version` is there.
 */
export const OverrideSchema = v.strictObject({
  /** Of the grant, as it is listed and revoked. */
  id: v.string(),
  remote: RemoteNameSchema,
  /** Where the developer's machine serves its build; the page fetches `/release.json` from there. */
  origin: v.optional(OriginSchema),
  /** The published release that runs. */
  version: v.optional(VersionSchema),
  expiresAt: EpochMsSchema,
})
export type Override = v.InferOutput<typeof OverrideSchema>

/**
 * What a browser gets: derived from a channel, one cohort resolved, signed ES256. A host leaves out the keys that it does
 * not know, here and in every part (ADR 0113); values that it does not know it refuses.
 */
export const CompositionSchema = v.strictObject({
  format: v.literal(COMPOSITION_FORMAT),
  /** Registry instance: a new installation on the same address is new, not a replay. */
  instance: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  theme: ThemeIdSchema,
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  issuedAt: EpochMsSchema,
  expiresAt: EpochMsSchema,
  settings: SiteSettingsSchema,
  flags: FeatureFlagsSchema,
  /** Origins that code may be loaded from; the page's own origin is the empty string. */
  origins: v.array(OriginSchema),
  remotes: v.record(RemoteNameSchema, ComposedRemoteSchema),
  /** Missing where no host was promoted: then the page is made from the build beside the edge. */
  host: v.optional(ComposedHostSchema),
  /** The newest urgent revision up to this one: a tab that runs an older one takes this composition at once. */
  urgent: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Set where a grant lets this device run another release of a remote. */
  override: v.optional(OverrideSchema),
})
export type Composition = v.InferOutput<typeof CompositionSchema>

/**
 * A signed composition: flattened JWS (RFC 7515) with an unencoded payload (RFC 7797, `b64: false`), so that the same
 * text can stand in the HTML and be verified byte for byte. `payload` never holds a raw `<`.
 */
export const SignedCompositionSchema = v.strictObject({
  protected: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/)),
  payload: v.string(),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{86}$/)),
})
export type SignedComposition = v.InferOutput<typeof SignedCompositionSchema>

/** Why whoever receives a composition does not trust it. A closed list, so that an alert can group by it. */
export const COMPOSITION_REFUSALS = [
  'not-a-document',
  'unknown-key',
  'bad-signature',
  'wrong-theme',
  'expired',
  'replayed',
] as const
export type CompositionRefusal = (typeof COMPOSITION_REFUSALS)[number]

/** The decoded protected header of a signed composition. */
export const CompositionHeaderSchema = v.strictObject({
  alg: v.literal('ES256'),
  b64: v.literal(false),
  crit: v.tuple([v.literal('b64')]),
  kid: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
})

/** A trusted public key as the edge's run-time configuration hands it to the host. */
export const PublicKeySchema = v.strictObject({
  kid: v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/)),
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: v.string(),
  y: v.string(),
})
export type PublicKey = v.InferOutput<typeof PublicKeySchema>

/**
 * Run-time configuration that the edge writes into the HTML beside the composition. It comes from the edge, not from
 * the registry: the signature protects against a compromised registry or CDN.
 */
export const RuntimeConfigSchema = v.strictObject({
  keys: v.array(PublicKeySchema),
  /**
   * Server time when the page was made; requests are signed with this clock (open point 39). A page of static hosting
   * has none and hears it with the document.
   */
  serverTime: v.optional(EpochMsSchema),
  /** Where the signed composition is fetched from when the page carries none: site-relative (static hosting). */
  document: v.optional(v.pipe(v.string(), v.regex(/^\/[\w./-]+$/))),
  /** Site key of the envelope, hex, 32 bytes for AES and 32 for the signature (open point 37). */
  siteKey: v.strictObject({
    aes: HexKeySchema,
    sign: HexKeySchema,
  }),
  version: v.string(),
  /** Where the host's files lie: site-relative, with a slash at its end; `/host/` when left out. */
  hostBase: v.optional(v.string()),
  /** The visitor's own address as the edge sees it; a page of static hosting has none and hears it with pre-info. */
  visitorIp: v.optional(v.pipe(v.string(), v.maxLength(45))),
  defaultLocale: v.picklist(['zh-CN', 'zh-TW']),
  nonce: v.string(),
  /** Integrity of the host's own lazily loaded files: site-relative path → hash. */
  hostIntegrity: v.record(v.string(), IntegritySchema),
  /** Where third-party widgets may be framed from; empty when none is set up. */
  widgetOrigin: v.optional(v.string()),
  /** Page of the fingerprint service for a sandboxed frame; the local fingerprint alone when none is set up. */
  fingerprintUrl: v.optional(v.pipe(v.string(), v.url())),
  /** Where games may be framed from; an address of any other origin is no page of the site. */
  venueOrigins: v.optional(v.array(OriginSchema), []),
})
export type RuntimeConfig = v.InferOutput<typeof RuntimeConfigSchema>

/** Ids of the data blocks in the HTML, `start` only where another host can take over, and of the root of the page. */
export const HTML_IDS = {
  composition: 'site-composition',
  config: 'site-config',
  start: 'site-start',
  root: 'site-root',
} as const

/** What `/ws/site` says: one socket for revisions, member notices, and that places of races have moved. */
export const SiteSocketMessageSchema = v.variant('type', [
  v.object({ type: v.literal('hello'), serverTime: EpochMsSchema }),
  v.object({ type: v.literal('revision'), theme: ThemeIdSchema, revision: v.number() }),
  v.object({ type: v.literal('unread') }),
  v.object({ type: v.literal('balance') }),
  v.object({ type: v.literal('ranks') }),
  v.object({ type: v.literal('session'), state: v.literal('revoked') }),
])
export type SiteSocketMessage = v.InferOutput<typeof SiteSocketMessageSchema>

/**
 * What a tab says on `/ws/site`: its token, again after each log-in, and empty after a log-out; and for how many
 * milliseconds its page may have asked about its member by now, of which it is told what it has missed.
 */
export const SiteSocketClientMessageSchema = v.variant('type', [
  v.object({
    type: v.literal('login'),
    token: v.pipe(v.string(), v.maxLength(128)),
    sinceMs: v.optional(v.pipe(v.number(), v.minValue(0)), 0),
  }),
])
export type SiteSocketClientMessage = v.InferInput<typeof SiteSocketClientMessageSchema>
