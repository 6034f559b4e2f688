import {
  DEFAULT_SAFE_SWITCH,
  EditionSchema,
  KeptUntilLogOutSchema,
  type Locale,
  STORAGE_KEYS,
  localeFrom,
  SessionIdSchema,
} from '@site/contracts'
import type { StringStorage } from '@site/shell'
import * as v from 'valibot'

const TokenSchema = v.pipe(v.string(), v.minLength(1), v.maxLength(4096), v.regex(/^[\x21-\x7e]+$/))
/** Sessions that were left and that the server has not ended yet: more than these end by themselves. */
const MAX_UNENDED = 5
const UNENDED_KEY = 'unendedSessionIds'
/** Tokens, of releases of before: under the same key they would take an id for one, and for ended once it is refused. */
const UNENDED_TOKENS_KEY = 'unendedSessions'
const unendedSchema = (one: v.GenericSchema<unknown, string>) =>
  v.pipe(v.string(), v.parseJson(), v.array(one), v.maxLength(MAX_UNENDED))
const LoginAtSchema = v.pipe(v.string(), v.regex(/^\d{13}$/))

const UntilLogOutSchema = v.pipe(v.string(), v.parseJson(), KeptUntilLogOutSchema)

/**
 * The site's entries in local storage (spec 3), each read through a schema: what somebody else wrote there counts as
 * absent. A browser that refuses storage behaves like an empty one.
 *
 * @param ofTab what remotes keep of this tab alone
 */
export function createSiteStorage(store: StringStorage, ofTab: StringStorage) {
  const read = (key: string): string | undefined => {
    try {
      return store.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  }
  const write = (key: string, value: string | undefined): void => {
    try {
      if (value === undefined) store.removeItem(key)
      else store.setItem(key, value)
    } catch {
      // Storage is full or forbidden: the value lives as long as the page.
    }
  }
  const checked = (key: string, schema: v.GenericSchema<unknown, string>): string | undefined => {
    const result = v.safeParse(schema, read(key))
    return result.success ? result.output : undefined
  }
  const keysOf = (storage: StringStorage): string[] =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')

  return {
    get token() {
      return checked(STORAGE_KEYS.token, TokenSchema)
    },
    get userId() {
      return checked(STORAGE_KEYS.userId, TokenSchema)
    },
    /** When the present session began in this browser, epoch milliseconds; undefined for a session of elsewhere. */
    get loginAt(): number | undefined {
      const result = v.safeParse(LoginAtSchema, read(STORAGE_KEYS.loginAt))
      return result.success ? Number(result.output) : undefined
    },
    /** The last session ended because it had expired, not because somebody logged out. */
    get hasExpired(): boolean {
      return read(STORAGE_KEYS.sessionEnd) === 'expired'
    },
    /** Ids of sessions that were left here, which the server has not said to be over. */
    get unended(): readonly string[] {
      const result = v.safeParse(unendedSchema(SessionIdSchema), read(UNENDED_KEY))
      return result.success ? result.output : []
    },
    get jwt() {
      return checked(STORAGE_KEYS.jwt, TokenSchema)
    },
    /** 1 unless the store says "0" (spec 3). */
    get safeSwitch(): 0 | 1 {
      return read(STORAGE_KEYS.safeSwitch) === '0' ? 0 : DEFAULT_SAFE_SWITCH
    },
    get edition() {
      const result = v.safeParse(EditionSchema, read(STORAGE_KEYS.edition))
      return result.success ? result.output : undefined
    },
    locale(fallback: Locale): Locale {
      return localeFrom(read(STORAGE_KEYS.language), fallback)
    },
    get referral() {
      return {
        inviteCode: read(STORAGE_KEYS.inviteCode),
        registrationCode: read(STORAGE_KEYS.registrationCode),
        originalUrl: read(STORAGE_KEYS.originalUrl),
      }
    },
    get rememberedAt() {
      return checked(STORAGE_KEYS.rememberedAt, v.pipe(v.string(), v.regex(/^\d+$/)))
    },
    get rememberedCredential() {
      return checked(STORAGE_KEYS.rememberedCredential, v.pipe(v.string(), v.minLength(1)))
    },
    setLoginAt: (at: number): void => write(STORAGE_KEYS.loginAt, String(at)),
    setSession(session: { readonly token: string; readonly userId: string } | undefined, end?: 'expired'): void {
      write(STORAGE_KEYS.sessionEnd, end)
      if (session === undefined || session.token !== read(STORAGE_KEYS.token)) {
        write(STORAGE_KEYS.loginAt, undefined)
        write(STORAGE_KEYS.jwt, undefined)
      }
      // The token last: it is what other tabs follow, and they need to find the rest by then.
      write(STORAGE_KEYS.userId, session?.userId)
      write(STORAGE_KEYS.token, session?.token)
    },
    /** Tokens that releases of before have kept in the place of ids; they are kept no longer. */
    takeUnendedTokens(): readonly string[] {
      const result = v.safeParse(unendedSchema(TokenSchema), read(UNENDED_TOKENS_KEY))
      write(UNENDED_TOKENS_KEY, undefined)
      return result.success ? result.output : []
    },
    setUnended: (ids: readonly string[]): void =>
      write(UNENDED_KEY, ids.length === 0 ? undefined : JSON.stringify(ids.slice(-MAX_UNENDED))),
    /** Keeps the chat token of a session, unless another tab has ended or replaced that session meanwhile. */
    setJwt(jwt: string, sessionToken: string): void {
      if (read(STORAGE_KEYS.token) === sessionToken) write(STORAGE_KEYS.jwt, jwt)
    },
    forgetJwt: (): void => write(STORAGE_KEYS.jwt, undefined),
    setEdition: (edition: string): void => write(STORAGE_KEYS.edition, edition),
    setLocale: (locale: Locale): void => write(STORAGE_KEYS.language, locale),
    setReferral(referral: {
      readonly inviteCode?: string
      readonly registrationCode?: string
      readonly originalUrl: string
    }) {
      if (referral.inviteCode !== undefined) write(STORAGE_KEYS.inviteCode, referral.inviteCode)
      if (referral.registrationCode !== undefined) write(STORAGE_KEYS.registrationCode, referral.registrationCode)
      write(STORAGE_KEYS.originalUrl, referral.originalUrl)
    },
    /** Who registers next in this browser was brought by nobody. */
    forgetReferral(): void {
      for (const key of [STORAGE_KEYS.inviteCode, STORAGE_KEYS.registrationCode, STORAGE_KEYS.originalUrl])
        write(key, undefined)
    },
    setRemembered(credential: string | undefined, at: number): void {
      write(STORAGE_KEYS.rememberedCredential, credential)
      write(STORAGE_KEYS.rememberedAt, credential === undefined ? '' : String(at))
    },
    /** Writes safeSwitch once, so that the stored value is visible and can be changed (spec 3: default 1). */
    ensureSafeSwitch(): void {
      if (read(STORAGE_KEYS.safeSwitch) === undefined) write(STORAGE_KEYS.safeSwitch, String(DEFAULT_SAFE_SWITCH))
    },
    /** Personal data that the profile shows (remote-account writes them). */
    clearDecrypted(): void {
      for (const key of keysOf(store)) if (key.startsWith(STORAGE_KEYS.decryptedPrefix)) write(key, undefined)
    },
    /** What says that it is kept until the log-out: of this tab, or of the device as well. */
    clearUntilLogOut(where: 'tab' | 'device'): void {
      for (const storage of where === 'tab' ? [ofTab] : [ofTab, store]) {
        try {
          const keys = keysOf(storage).filter((key) => v.is(UntilLogOutSchema, storage.getItem(key)))
          for (const key of keys) storage.removeItem(key)
        } catch {
          // A storage that is forbidden keeps nothing.
        }
      }
    },
  }
}

export type SiteStorage = ReturnType<typeof createSiteStorage>
