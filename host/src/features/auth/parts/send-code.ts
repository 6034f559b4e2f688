import { ApiError, type CODE_PURPOSES, sendCodeAgainEndpoint, sendCodeEndpoint, STATUS } from '@site/contracts'

import { callVerified } from '../../captcha/index.ts'
import { type CodeServices, captchaFields } from './captcha-fields.ts'
import { type CodeSubject, codeFields } from './code-fields.ts'

/** What codes are asked for besides a forgotten password, which has calls of its own. */
export interface CodeRequest extends CodeSubject {
  readonly type: typeof CODE_PURPOSES.bind | typeof CODE_PURPOSES.device
}

/**
 * Has a code sent: the encrypted fields beside their MD5 forms (spec 7), after human verification where it is asked
 * for. Answers the seconds until the next may be asked for, or nothing when the person gave up. Rejects with `ApiError`.
 */
export async function sendCode(
  { client, store, config }: CodeServices,
  request: CodeRequest,
): Promise<number | undefined> {
  const endpoint = request.by === 'voice' ? sendCodeAgainEndpoint : sendCodeEndpoint
  const key = config.siteKey.aes
  const fields = codeFields(request, key)
  const outcome = await callVerified(store, (captcha) =>
    client.callForCaptcha(endpoint, { ...fields, ...captchaFields(captcha, key) }),
  )
  if (outcome === undefined) return undefined
  if (outcome.code !== STATUS.SUCCESS) throw new ApiError(outcome.code, outcome.message)
  return outcome.data.resendSec
}
