/** The installation's own person; the registry acts as `registry`. */
export const OWN_PERSON = 'ops'
export const SYSTEM_NAME = 'registry'
export const RESERVED = new Set([OWN_PERSON, SYSTEM_NAME])

/** What a token is like that was just made. */
export const NEVER_USED = { revokedAt: null, signedOutAt: null, lastUsedAt: null } as const
