import { ApiError } from '@site/contracts'

import type { GatewayContext } from '../../context/index.ts'
import { type CaptchaGiven, createCaptchaService } from '../captcha/index.ts'
import { REGION_CODES, regionEffect } from './region.ts'
import { type IdentitySettings, createIdentitySettings } from './settings.ts'

/** Where a call comes from. */
export interface Peer {
  readonly ip: string
  readonly deviceId: string
  readonly userAgent: string
}

const SUSPENDED_CODES = { unprompted: 6500, popup: 6501, silent: 6502 } as const
/** A warned caller is not warned again for this long. */
const WARNED_MS = 3_600_000
const WRONG_CAPTCHA = '验证码错误，请重新验证'

/** What stands before log-in, registration and codes: suspension, regions, human verification. */
export function createGate(gateway: GatewayContext) {
  const settings = createIdentitySettings(gateway)
  const captchas = createCaptchaService(gateway)
  const { shared } = gateway

  async function region(decided: IdentitySettings, { ip, deviceId }: Peer): Promise<void> {
    const simulated = decided.simulatedRegion === 'none' ? undefined : decided.simulatedRegion
    const effect = simulated ?? (decided.regionGate ? regionEffect(ip, decided.regions) : undefined)
    if (effect === undefined) return
    const isNew = effect !== 'warning' || (await shared.putIfAbsent(`region-warned:${deviceId}:${ip}`, WARNED_MS))
    if (isNew) throw new ApiError(REGION_CODES[effect])
  }

  return {
    /**
     * @throws ApiError 6500-6502 suspended, 6031 or 6033 from a region or address that may not, 6032 once as a warning,
     * 6021 or 6022 when a captcha is asked for and none that is solved was given
     */
    async pass(call: 'login' | 'register' | 'code', given: CaptchaGiven | undefined, peer: Peer): Promise<void> {
      const decided = await settings.of(peer.deviceId)
      if (decided.suspended !== 'no' && call !== 'code') throw new ApiError(SUSPENDED_CODES[decided.suspended])
      await region(decided, peer)
      const demand = decided.captcha[call]
      // A log-in with a sent code was verified when the code was asked for.
      if (demand === 'none' || given === undefined) return
      if (given.codeId !== '' && (await captchas.use(given))) return
      throw new ApiError(demand === 'picture' ? 6021 : 6022, given.codeId === '' ? undefined : WRONG_CAPTCHA)
    },
  }
}
