import type { RISK_LOGIN_CODES } from '@site/contracts'
import { STATUS } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { addressStart, plainAddress } from '@site/server'

/** What is known of an account and of the caller when the password was right. Times in epoch milliseconds. */
export interface LoginFacts {
  readonly now: number
  /** The last log-in, or undefined when this is the first. */
  readonly lastLoginAt: number | undefined
  readonly knowsDevice: boolean
  readonly knowsNetwork: boolean
  /** Whether any device is known yet. */
  readonly hasDevices: boolean
  /** Other devices that logged in within the last day. */
  readonly devicesToday: number
}

/** Longer away than this is a long time. */
export const ABSENCE_MS = 90 * DAY_MS
/** One account on this many devices within a day is not one person at home. */
export const DEVICES_A_DAY = 5

export type RiskCode = (typeof RISK_LOGIN_CODES)[number]

/**
 * Why a log-in with the right password is not trusted, or undefined. The device of the very first log-in is trusted where
 * none is known; an account that has forgotten its devices since has none that is. A known device in a new network is
 * 6025, a new device 6026, both 6027; a long absence 6028 and too many devices 6029 come before them (spec 8, open
 * point 23).
 */
export function riskOf(facts: LoginFacts): RiskCode | undefined {
  if (facts.lastLoginAt !== undefined && facts.now - facts.lastLoginAt > ABSENCE_MS)
    return STATUS.LONG_TIME_NOT_LOGGED_IN
  if (!facts.hasDevices && facts.lastLoginAt === undefined) return undefined
  if (!facts.knowsDevice && facts.devicesToday >= DEVICES_A_DAY) return STATUS.RISKY_LOGIN
  if (!facts.knowsDevice) return facts.knowsNetwork ? STATUS.DEVICE_NOT_PASSED : STATUS.DEVICE_IP_NOT_PASSED
  return facts.knowsNetwork ? undefined : STATUS.IP_NOT_PASSED
}

/**
 * The part of an address that stays the same at home: 16 bits of IPv4, 32 of IPv6. One machine's own two addresses are
 * one network.
 */
export function networkOf(ip: string): string {
  return /^(127\.|::1$)/.test(plainAddress(ip)) ? 'loopback' : addressStart(ip, { ipv4: 2, ipv6: 2 })
}
