import { DAY_MS } from '@site/domain'

/** Why somebody looks at a withdrawal before it is paid. */
type RiskMark = 'newDevice' | 'changedAccount'

interface RiskFacts {
  /** Epoch ms. */
  readonly now: number
  /** Undefined when it is not known. */
  readonly deviceId: string | undefined
  readonly devices: readonly { readonly deviceId: string; readonly firstLoginAt: Date }[]
  /** Whether the member was elsewhere before they first came to this one; a device that was there may be forgotten. */
  readonly wasElsewhere: boolean
  /** Whether anything was ever paid to the member, and to this account. */
  readonly paid: { readonly any: boolean; readonly there: boolean }
}

/** A device that has been the member's for as long is no longer new. */
const NEW_DEVICE_MS = DAY_MS

/**
 * A device is new that came to others within the last day, or is not the member's at all; the first one never is. It
 * does not become the first by having the others forgotten. An account is changed when money has gone to others only.
 */
export function riskMarks({ now, deviceId, devices, wasElsewhere, paid }: RiskFacts): RiskMark[] {
  const here = devices.find((device) => device.deviceId === deviceId)
  const isFirst =
    here !== undefined && !wasElsewhere && devices.every(({ firstLoginAt }) => firstLoginAt >= here.firstLoginAt)
  const isNew = here === undefined || now - here.firstLoginAt.getTime() < NEW_DEVICE_MS
  return [
    ...(isNew && !isFirst ? (['newDevice'] as const) : []),
    ...(paid.any && !paid.there ? (['changedAccount'] as const) : []),
  ]
}
