import { ApiError, STATUS } from '@site/contracts'
import { HOUR_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { BusyError } from '../../lib/bounded-work.ts'
import type { CaptchaDemand } from '../../lib/captcha-demand.ts'
import { type CaptchaGiven, createCaptchaService } from '../captcha/index.ts'
import { effectOf } from './areas.ts'
import { createFailedTries } from './failed-tries.ts'
import { REGION_CODES } from './region.ts'
import { type IdentitySettings, createIdentitySettings } from './settings.ts'

/** Where a call comes from. */
export interface Peer {
  readonly ip: string
  readonly deviceId: string
  readonly userAgent: string
  /** On a device that the account which is tried has used before: see `createFailedTries`. */
  readonly isAtHome?: boolean
}

type GuardedCall = keyof IdentitySettings['captcha']

const SUSPENDED_CODES = {
  unprompted: STATUS.POPUP_NOT_PROMPTED,
  popup: STATUS.LOGIN_REGISTER_SUSPENDED,
  silent: STATUS.SUSPENDED_SILENTLY,
} as const
/** A warned caller is not warned again for this long. */
const WARNED_MS = HOUR_MS
/** Wrong password, name taken, wrong digits of a phone, wrong code, locked: what guessing looks like. */
const FAILED_TRIES: ReadonlySet<number> = new Set([
  STATUS.INVALID_CREDENTIALS,
  STATUS.DATA_EXISTS,
  STATUS.INVALID_PARAMETER,
  STATUS.AUTHENTICATION_CODE_ERROR,
  STATUS.AUTHENTICATION_LOCKED,
])
const WRONG_CAPTCHA = '验证码错误，请重新验证'

/** What stands before log-in, registration and codes: suspension, regions, human verification. */
export function createGate(gateway: GatewayContext) {
  const settings = createIdentitySettings(gateway)
  const captchas = createCaptchaService(gateway)
  const tries = createFailedTries(gateway)
  const { shared } = gateway

  async function region(decided: IdentitySettings, { ip, deviceId }: Peer): Promise<void> {
    const effect = effectOf(decided, ip)
    if (effect === undefined) return
    const isNew = effect !== 'warning' || (await shared.putIfAbsent(`region-warned:${deviceId}:${ip}`, WARNED_MS))
    if (isNew) throw new ApiError(REGION_CODES[effect])
  }

  async function demanded(
    decided: IdentitySettings,
    call: GuardedCall,
    from: Pick<Peer, 'ip' | 'deviceId' | 'isAtHome'>,
    name?: string,
  ): Promise<CaptchaDemand> {
    const demand = decided.captcha[call]
    if (demand === 'none' || decided.captchaAfter === 0) return demand
    return (await tries.areTooMany(decided.captchaAfter, from, name)) ? demand : 'none'
  }

  async function beHuman(
    decided: IdentitySettings,
    call: GuardedCall,
    given: CaptchaGiven | undefined,
    peer: Peer,
    name?: string,
  ): Promise<CaptchaGiven | undefined> {
    // A log-in with a sent code was verified when the code was asked for.
    const demand = given === undefined ? 'none' : await demanded(decided, call, peer, name)
    if (demand === 'none' || given === undefined) return undefined
    if (given.codeId !== '' && (await captchas.use(given, peer.ip))) return given
    throw new ApiError(
      demand === 'picture' ? STATUS.GRAPHIC_VERIFICATION : STATUS.RAPID_VERIFICATION,
      given.codeId === '' ? undefined : WRONG_CAPTCHA,
    )
  }

  async function step<T>(peer: Peer, name: string | undefined, prove: () => Promise<T>): Promise<T> {
    try {
      return await prove()
    } catch (error) {
      if (error instanceof ApiError && FAILED_TRIES.has(error.code)) await tries.add(peer, name)
      throw error
    }
  }

  return {
    /**
     * What a caller meets as things stand: the captcha of a call, of which the account they will name may ask for one more
     * often, and whether regions are looked at.
     */
    async preview(call: GuardedCall, from: Pick<Peer, 'ip' | 'deviceId'>) {
      const decided = await settings.of(from.deviceId)
      return { captcha: await demanded(decided, call, from), regionGate: decided.regionGate }
    },

    /**
     * @param name the account that is tried, where the call names one
     * @returns the captcha that was asked for and used up, if any: for `spend`
     * @throws ApiError 6500-6502 suspended, 6031 or 6033 from a region or address that may not, 6032 once as a warning,
     * 6021 or 6022 when a captcha is asked for and none that is solved was given
     */
    async pass(
      call: GuardedCall,
      given: CaptchaGiven | undefined,
      peer: Peer,
      name?: string,
    ): Promise<CaptchaGiven | undefined> {
      const decided = await settings.of(peer.deviceId)
      if (decided.suspended !== 'no' && call !== 'code') throw new ApiError(SUSPENDED_CODES[decided.suspended])
      await region(decided, peer)
      return beHuman(decided, call, given, peer, name)
    },

    /**
     * The captcha alone, for a call that has passed without one: others of its kind may have failed meanwhile.
     *
     * @returns as `pass` does
     * @throws ApiError 6021 or 6022
     */
    async requireCaptcha(
      call: GuardedCall,
      given: CaptchaGiven | undefined,
      peer: Peer,
      name: string,
    ): Promise<CaptchaGiven | undefined> {
      return beHuman(await settings.of(peer.deviceId), call, given, peer, name)
    },

    /**
     * Does what a captcha was used up for. Where that is refused because too many wait, nothing was done for it, and it is
     * good once more; meanwhile no other call could use it.
     */
    async spend<T>(used: CaptchaGiven | undefined, work: () => Promise<T>): Promise<T> {
      try {
        return await work()
      } catch (error) {
        if (used !== undefined && error instanceof BusyError) await captchas.giveBack(used)
        throw error
      }
    },

    /**
     * Runs a step of a proof: what is wrong about it is counted.
     *
     * @param name the account that is guessed at; undefined where none is, so that nobody is asked for others' tries
     */
    step,

    /** Runs what proves who somebody is, as `step` does; what is right forgives earlier tries. */
    async attempt<T>(peer: Peer, name: string | undefined, prove: () => Promise<T>): Promise<T> {
      const proved = await step(peer, name, prove)
      await tries.forget(peer, name)
      return proved
    },
  }
}
