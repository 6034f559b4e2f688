import { ApiError, type RequestOf, sendCodeAgainEndpoint, sendCodeEndpoint } from '@site/contracts'

import { encrypt, md5Hex } from '../../base/cipher/index.ts'
import { callVerified } from '../captcha/index.ts'
import { type CodeServices, captchaFields } from './captcha-fields.ts'

/** What codes are asked for besides a forgotten password: `1` binding by a member, `3` a new device (spec 7). */
export interface CodeRequest {
  readonly type: '1' | '3'
  readonly by: 'phone' | 'email' | 'voice'
  /** The number or address, or the hidden digits of a new device's phone. */
  readonly to: string
  readonly name: string
}

const CATES = { phone: '0', email: '1', voice: '2' } as const

/**
 * Has a code sent: the encrypted fields beside their MD5 forms (spec 7), after human verification where it is asked
 * for. Answers the seconds until the next may be asked for, or nothing when the person gave up. Rejects with `ApiError`.
 */
export async function sendCode(
  { client, store, config }: CodeServices,
  { type, by, to, name }: CodeRequest,
): Promise<number | undefined> {
  const endpoint = by === 'voice' ? sendCodeAgainEndpoint : sendCodeEndpoint
  const key = config.siteKey.aes
  const fields = {
    sendCodeNumV2: encrypt(to, key),
    sendNameV2: encrypt(name, key),
    SendCodeNum: md5Hex(to),
    SendName: md5Hex(name),
    type,
    cate: CATES[by],
    version: 1,
  } as const satisfies Partial<RequestOf<typeof sendCodeEndpoint>>
  const outcome = await callVerified(store, (captcha) =>
    client.callForCaptcha(endpoint, { ...fields, ...captchaFields(captcha, key) }),
  )
  if (outcome === undefined) return undefined
  if (outcome.code !== 6000) throw new ApiError(outcome.code, outcome.message)
  return outcome.data.resendSec
}
