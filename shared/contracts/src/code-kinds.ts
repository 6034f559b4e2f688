// Apart from the calls that use them: the host's first load names a code, and needs none of those calls.

/** What a code is asked for: binding by a member, a forgotten password, a new device (spec 7). */
export const CODE_PURPOSES = { bind: '1', forgot: '2', device: '3' } as const
export type CodePurpose = (typeof CODE_PURPOSES)[keyof typeof CODE_PURPOSES]
/** How a code reaches its reader, `voice` by a call (spec 7). */
export const CODE_WAYS = { phone: '0', email: '1', voice: '2' } as const
export type CodeWay = keyof typeof CODE_WAYS
