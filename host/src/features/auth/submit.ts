import {
  ApiError,
  type LoginAnswer,
  LoginFailureSchema,
  RISK_LOGIN_CODES,
  isApiError,
  loginEndpoint,
  registerEndpoint,
  STATUS,
} from '@site/contracts'
import { showFailure } from '@site/shell'
import * as v from 'valibot'

import { md5Hex } from '../../base/cipher/index.ts'
import type { Services } from '../../ports/index.ts'
import { currentVisitorId } from '../../services/fingerprint/index.ts'
import { callVerified } from '../captcha/index.ts'
import type { AuthForm } from './auth-form.ts'
import { sealedCredentialAtom } from './parts/auth-state.ts'
import { forget, keepSealed, sealCredential } from './parts/remembered.ts'

export interface SubmitTexts {
  loggingIn(): string
  registered(): string
  lastLogin(answer: LoginAnswer): string | undefined
}

/** What became of a submit: the dialog closes by the login event; `login` means that the account exists already. */
export type Submitted = 'done' | 'failed' | 'login'

/** Logs in: toast, call, token and everything that belongs to a session; a failure shows the server's message. */
export async function submitLogin(services: Services, form: AuthForm, texts: SubmitTexts): Promise<Submitted> {
  const { client, overlay, session, storage, store, config, network, serverNow } = services
  overlay.toast.info(texts.loggingIn())
  try {
    const visitorId = await currentVisitorId(config.fingerprintUrl)
    const outcome = await callVerified(
      store,
      (captcha) =>
        client.callForCaptcha(loginEndpoint, {
          isAgent: 0,
          name: form.username,
          password: md5Hex(form.password),
          ...captcha,
          visitorId,
          version: 1,
        }),
      network.captcha,
    )
    if (outcome === undefined) return 'failed'
    if (outcome.code !== STATUS.SUCCESS) {
      void showFailure(new ApiError(outcome.code, outcome.message))
      return 'failed'
    }
    if (form.rememberPwd) keepSealed(storage, sealCredential(form, config.siteKey.aes), Math.floor(serverNow()))
    else forget(storage)
    if (!(await session.begin(outcome.data))) {
      void showFailure(new ApiError(STATUS.SERVER_ERROR))
      return 'failed'
    }
    const last = texts.lastLogin(outcome.data)
    if (last !== undefined) overlay.toast.success(last)
    return 'done'
  } catch (error) {
    void showFailure(error)
    openDeviceCheck(services, form, error)
    return 'failed'
  } finally {
    overlay.dismissText(texts.loggingIn())
  }
}

/** A risky log-in goes on in the new-device screen, which keeps the name, the hash and the masked phone (spec 4). */
function openDeviceCheck({ bus, store, config }: Services, form: AuthForm, error: unknown): void {
  if (!isApiError(error, ...RISK_LOGIN_CODES)) return
  const failure = v.safeParse(LoginFailureSchema, error.data)
  if (!failure.success) return
  store.set(sealedCredentialAtom, form.rememberPwd ? sealCredential(form, config.siteKey.aes) : undefined)
  bus.emit('newDevice', {
    name: form.username,
    passwordHash: md5Hex(form.password),
    phoneNumber: failure.output.phoneNumber,
  })
}

/** Registers and then logs in with the same credentials (spec 4). */
export async function submitRegister(services: Services, form: AuthForm, texts: SubmitTexts): Promise<Submitted> {
  const { client, overlay, storage, store, config } = services
  const { registrationCode = '', inviteCode = '' } = storage.referral
  const password = md5Hex(form.password)
  try {
    const visitorId = await currentVisitorId(config.fingerprintUrl)
    const outcome = await callVerified(store, (captcha) =>
      client.callForCaptcha(registerEndpoint, {
        name: form.username,
        password,
        secondPassword: md5Hex(form.repeatPassword),
        ...captcha,
        visitorId,
        domain: location.hostname,
        rCode: registrationCode,
        iCode: inviteCode,
      }),
    )
    if (outcome === undefined) return 'failed'
    if (outcome.code !== STATUS.SUCCESS) {
      void showFailure(new ApiError(outcome.code, outcome.message))
      return 'failed'
    }
  } catch (error) {
    void showFailure(error)
    return 'failed'
  }
  storage.forgetReferral()
  overlay.toast.success(texts.registered())
  const loggedIn = await submitLogin(services, { ...form, rememberPwd: false }, texts)
  return loggedIn === 'done' ? 'done' : 'login'
}
