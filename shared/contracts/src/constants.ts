/** Business constants of spec 9 and the sections it repeats. Times in milliseconds. */
export const SITE_ID = 9000
export const CHANNEL_FLAG = 1
export const CLIENT_TYPE = 'web'
export const DEFAULT_EDITION = 'classic'
export const DEFAULT_SAFE_SWITCH = 1
export const REQUEST_TIMEOUT_MS = 30_000
export const DEFAULT_AREA_CODE = '+86'
export const CURRENCY = 'CNY'

export const LOCAL_SPORT_VENUE = 'CRTY'
/** Venues whose http address opens in a new window instead of the frame. */
export const NEW_WINDOW_VENUES = ['XMTY', 'G1CP', 'SGCP', 'KXZR'] as const

export const CHAT_TIMING = { heartbeatMs: 10_000, reconnectMs: 5_000, retryMs: 300, historyPageSize: 15 } as const
export const UI_TIMING = {
  loadingToastMs: 3_000,
  titleScrollStepMs: 300,
  titleScrollAbove: 15,
  registerPromptMs: 500,
} as const
export const AUTH_TIMING = { resendCountdownS: 60, returnToLoginMs: 3_000 } as const
/** Lines of one beacon of a page's errors and measures. */
export const MAX_TELEMETRY_REPORTS = 50
export const PROGRESS_BAR = { minimum: 0.08, trickleRate: 0.02, speedMs: 200 } as const

// In a module of its own: a page that shows no form does not load it.
export * from './field-limits.ts'

/** Path prefixes that the edge hands to the gateway; everything else is a page or a file. */
export const API_PREFIXES = ['/site/api/', '/act/api/', '/fd/api/', '/game/api/', '/stream/api/'] as const

/** Names in the browser's local storage (spec 3). */
export const STORAGE_KEYS = {
  token: 'token',
  userId: 'userId',
  loginAt: 'loginAt',
  /** How the last session ended, for the other tabs: `expired`, or nothing. */
  sessionEnd: 'sessionEnd',
  jwt: 'jwt',
  inviteCode: 'icode',
  registrationCode: 'rcode',
  originalUrl: 'originalUrl',
  hideZero: 'hideZeroBalance',
  rememberedAt: 'rememberPwd',
  rememberedCredential: 'credential',
  safeSwitch: 'safeSwitch',
  edition: 'edition',
  language: 'language',
  decryptedPrefix: 'DD_',
} as const
