import { ApiError, sendCodeAgainEndpoint, sendCodeEndpoint } from '@site/contracts'

import { callVerified } from '../../captcha/call-verified.ts'
import { encrypt, md5Hex } from '../../request/cipher.ts'
import { type CodeServices, captchaFields } from '../captcha-fields.ts'

export interface DeviceCodeRequest {
  readonly name: string
  /** The four hidden digits of the bound phone. */
  readonly digits: string
  readonly by: 'phone' | 'voice'
}

/**
 * Has a code for a new device sent: the encrypted fields beside their MD5 forms (spec 7). Answers the seconds until the
 * next may be asked for, or nothing when human verification was given up. Rejects with `ApiError`.
 */
export async function sendDeviceCode(
  { client, store, config }: CodeServices,
  { name, digits, by }: DeviceCodeRequest,
): Promise<number | undefined> {
  const endpoint = by === 'phone' ? sendCodeEndpoint : sendCodeAgainEndpoint
  const key = config.siteKey.aes
  const outcome = await callVerified(store, (captcha) =>
    client.callForCaptcha(endpoint, {
      sendCodeNumV2: encrypt(digits, key),
      sendNameV2: encrypt(name, key),
      SendCodeNum: md5Hex(digits),
      SendName: md5Hex(name),
      type: '3',
      cate: by === 'phone' ? '0' : '2',
      version: 1,
      ...captchaFields(captcha, key),
    }),
  )
  if (outcome === undefined) return undefined
  if (outcome.code !== 6000) throw new ApiError(outcome.code, outcome.message)
  return outcome.data.resendSec
}
