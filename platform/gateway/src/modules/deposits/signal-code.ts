import { createHmac, randomBytes } from 'node:crypto'

import { SIGNAL_CODE_MS, type Fen } from '@site/domain'
import { isSameSecret } from '@site/server'

interface Signal {
  readonly memberId: number
  readonly payCode: string
  readonly amount: Fen
}

/** `<end of its life, base 36>.<random>.<mac>`: nothing is kept of a code until an order is made with it. */
const SHAPE = /^([0-9a-z]{6,11})\.([\w-]{12})\.([\w-]{22})$/

/** One-time codes for orders; each is good for one member, channel and amount. */
export function createSignalCodes(secret: string) {
  const macOf = ({ memberId, payCode, amount }: Signal, end: string, random: string) =>
    createHmac('sha256', secret)
      .update(`signal|${memberId}|${payCode}|${amount}|${end}|${random}`)
      .digest('base64url')
      .slice(0, 22)
  return {
    issue(signal: Signal, now: number): { readonly signalCode: string; readonly expireAt: number } {
      const expireAt = now + SIGNAL_CODE_MS
      const end = expireAt.toString(36)
      const random = randomBytes(9).toString('base64url')
      return { signalCode: `${end}.${random}.${macOf(signal, end, random)}`, expireAt }
    },
    isGood(code: string, signal: Signal, now: number): boolean {
      const [, end, random, mac] = SHAPE.exec(code) ?? []
      if (end === undefined || random === undefined || mac === undefined) return false
      return isSameSecret(mac, macOf(signal, end, random)) && Number.parseInt(end, 36) > now
    },
  }
}
