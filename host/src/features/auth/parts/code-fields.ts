import { CODE_WAYS, type CodePurpose, type CodeWay, type RequestOf, type sendCodeEndpoint } from '@site/contracts'

import { encrypt, md5Hex } from '../../../base/cipher/index.ts'

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
    cate: CODE_WAYS[by],
    version: 1,
  } as const satisfies Partial<RequestOf<typeof sendCodeEndpoint>>
}
