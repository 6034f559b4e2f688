import {
  CODE_PURPOSES,
  AUTH_TIMING,
  ApiError,
  forgetByEmailOneEndpoint,
  forgetByEmailThreeEndpoint,
  forgetByEmailTwoEndpoint,
  forgetByPhoneOneEndpoint,
  forgetByPhoneThreeEndpoint,
  forgetByPhoneTwoEndpoint,
  STATUS,
} from '@site/contracts'
import { fullPhone } from '@site/domain'

import { md5Hex } from '../../../base/cipher/index.ts'
import type { Client } from '../../../ports/index.ts'
import { callVerified } from '../../captcha/index.ts'
import { type CodeServices, captchaFields } from '../parts/captcha-fields.ts'
import { codeFields } from '../parts/code-fields.ts'
import type { RecoveryForm, RecoveryWay } from './recovery-form.ts'

export interface Recovery {
  readonly way: RecoveryWay
  readonly form: RecoveryForm
  /** The chosen country, whose code goes in front of a number that is not of the default one. */
  readonly area: { readonly areaCode: string; readonly regex: string }
}

function subject({ way, form, area }: Recovery) {
  const account = form.account.trim()
  const name = form.username.trim()
  return way === 'phone'
    ? ({ way, phone: fullPhone(account, area), name } as const)
    : ({ way, email: account, name } as const)
}

/** Whom a code is for and where it goes: two recoveries with the same recipient share one code. */
export function recipientOf(recovery: Recovery): string {
  return JSON.stringify(subject(recovery))
}

interface SentRecoveryCode {
  /** Until the next may be asked for. */
  readonly seconds: number
  /** To be sent with the code: then no other page can go on from it. */
  readonly resetToken: string
}

/**
 * Has a code sent, after human verification where it is asked for. Answers nothing when the person gave up. Rejects with
 * `ApiError`.
 */
export async function sendRecoveryCode(
  { client, store, config }: CodeServices,
  recovery: Recovery,
): Promise<SentRecoveryCode | undefined> {
  const given = subject(recovery)
  const key = config.siteKey.aes
  const to = given.way === 'phone' ? given.phone : given.email
  const code = codeFields({ type: CODE_PURPOSES.forgot, by: given.way, to, name: given.name }, key)
  const outcome = await callVerified(store, async (captcha) => {
    const fields = { ...code, ...captchaFields(captcha, key) }
    return given.way === 'phone'
      ? client.callForCaptcha(forgetByPhoneOneEndpoint, { phone: given.phone, name: given.name, ...fields })
      : client.callForCaptcha(forgetByEmailOneEndpoint, { email: given.email, name: given.name, ...fields })
  })
  if (outcome === undefined) return undefined
  if (outcome.code !== STATUS.SUCCESS) throw new ApiError(outcome.code, outcome.message)
  const { resendSec = AUTH_TIMING.resendCountdownS, resetToken } = outcome.data
  return { seconds: resendSec, resetToken }
}

/** Checks the code. Answers the reset token that the new password is set with. Rejects with `ApiError`. */
export async function checkRecoveryCode(client: Client, recovery: Recovery, sentWith: string): Promise<string> {
  const given = subject(recovery)
  const proof = { code: recovery.form.verifyCode.trim(), resetToken: sentWith }
  const { resetToken } =
    given.way === 'phone'
      ? await client.call(forgetByPhoneTwoEndpoint, { phone: given.phone, name: given.name, ...proof })
      : await client.call(forgetByEmailTwoEndpoint, { email: given.email, name: given.name, ...proof })
  return resetToken
}

/** Sets the new password. Rejects with `ApiError`. */
export async function resetPassword(client: Client, recovery: Recovery, resetToken: string): Promise<void> {
  const given = subject(recovery)
  const passwords = {
    password: md5Hex(recovery.form.password),
    secondPassword: md5Hex(recovery.form.password2),
    resetToken,
  }
  if (given.way === 'phone') {
    await client.call(forgetByPhoneThreeEndpoint, { phone: given.phone, name: given.name, ...passwords })
  } else {
    await client.call(forgetByEmailThreeEndpoint, { email: given.email, name: given.name, ...passwords })
  }
}
