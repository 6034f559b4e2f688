import type { RequestOf, sendCodeEndpoint } from '@site/contracts'

import { encrypt, md5Hex } from '../../base/cipher/index.ts'

/** What a code is asked for: `1` binding by a member, `2` a forgotten password, `3` a new device (spec 7). */
export type CodePurpose = '1' | '2' | '3'

export type CodeWay = 'phone' | 'email' | 'voice'

const CATES = { phone: '0', email: '1', voice: '2' } as const

export interface CodeSubject {
  readonly type: CodePurpose
  readonly by: CodeWay
  /** The number or address, or the hidden digits of a new device's phone. */
  readonly to: string
  readonly name: string
}

/** What every call for a code carries: the encrypted forms beside their MD5 forms, and what it is for (spec 7). */
export function codeFields({ type, by, to, name }: CodeSubject, key: string) {
  return {
    sendCodeNumV2: encrypt(to, key),
    sendNameV2: encrypt(name, key),
    SendCodeNum: md5Hex(to),
    SendName: md5Hex(name),
    type,
    cate: CATES[by],
    version: 1,
  } as const satisfies Partial<RequestOf<typeof sendCodeEndpoint>>
}
