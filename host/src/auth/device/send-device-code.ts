import { sendCodeAgainEndpoint, sendCodeEndpoint } from '@site/contracts'

import type { Client } from '../../request/client.ts'
import { encrypt, md5Hex } from '../../request/cipher.ts'

export interface DeviceCodeRequest {
  readonly name: string
  /** The four hidden digits of the bound phone. */
  readonly digits: string
  readonly by: 'phone' | 'voice'
}

/**
 * Has a code for a new device sent: the encrypted fields beside their MD5 forms (spec 7). Answers the seconds until the
 * next may be asked for. Rejects with `ApiError`.
 */
export async function sendDeviceCode(client: Client, key: string, request: DeviceCodeRequest): Promise<number> {
  const { name, digits, by } = request
  const endpoint = by === 'phone' ? sendCodeEndpoint : sendCodeAgainEndpoint
  const { resendSec } = await client.call(endpoint, {
    sendCodeNumV2: encrypt(digits, key),
    sendNameV2: encrypt(name, key),
    codeIdV2: '',
    SendCodeNum: md5Hex(digits),
    SendName: md5Hex(name),
    codeId: '',
    type: '3',
    cate: by === 'phone' ? '0' : '2',
    version: 1,
    kaptchcate: 0,
    imageCode: '',
  })
  return resendSec
}
