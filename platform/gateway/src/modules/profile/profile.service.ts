import {
  ApiError,
  type Device,
  type ParsedRequestOf,
  type addAvatarEndpoint,
  type decryptOneEndpoint,
  STATUS,
} from '@site/contracts'
import { HOUR_MS } from '@site/domain'

import type { GatewayContext, MemberCallContext } from '../../context/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { findMember, setField } from '../../kernel/members/index.ts'
import { selectLiveDevices } from '../../kernel/sessions/index.ts'
import { areaOf } from '../../lib/address-area.ts'
import { rowIdOf } from '../../lib/row-id.ts'
import { deleteDevices, selectDevices } from '../identity/index.ts'
import { selectAccounts } from '../payout/index.ts'
import { AVATARS, avatarUrl, findAvatar } from './avatars.ts'
import { deviceName, maskIp } from './device-name.ts'

/** Masked data that a member may look at per hour: a stolen session does not read on and on. */
const REVEALS = 30

/** Avatar, masked data and devices of a member. */
export function createProfileService(gateway: GatewayContext) {
  const { db, sessions, shared, clock } = gateway
  const counts = createBusinessCount(shared, clock)

  return {
    avatars: () => AVATARS.map(({ id, vipMin }) => ({ id, url: avatarUrl(id), vipMin })),

    /** @throws ApiError 6004 no such picture, 6003 it is for higher grades */
    async chooseAvatar(memberId: number, input: ParsedRequestOf<typeof addAvatarEndpoint>): Promise<null> {
      const avatar = findAvatar(input)
      if (avatar === undefined) throw new ApiError(STATUS.NOT_FOUND, '头像不存在')
      const member = await findMember(db, memberId)
      if ((member?.vipGrade ?? 0) < avatar.vipMin)
        throw new ApiError(STATUS.ACCESS_DENIED, `VIP${avatar.vipMin}及以上会员可用`)
      await setField(db, memberId, 'avatar', avatarUrl(avatar.id))
      return null
    },

    /** @throws ApiError 6004 nothing is bound, 6011 too many within the hour */
    async reveal({ member, log }: MemberCallContext, { key, scene }: ParsedRequestOf<typeof decryptOneEndpoint>) {
      if ((await counts.add(`reveal:${member.id}`, HOUR_MS)) > REVEALS) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
      const row = await findMember(db, member.id)
      const value = key === 'card' ? (await selectAccounts(db, member.id, 'bank'))[0]?.number : row?.[key]
      if (value === undefined || value === null) throw new ApiError(STATUS.NOT_FOUND)
      log.info({ memberId: member.id, key, scene }, 'masked data was shown')
      return { value }
    },

    /** The device that asks is the one that the session was opened on, whatever a call names. */
    async devices({ member }: MemberCallContext): Promise<{ list: Device[] }> {
      const [rows, live] = [await selectDevices(db, member.id), await selectLiveDevices(db, member.id)]
      const online = new Set(live.map((one) => one.deviceId))
      const list = rows.map((row): Device => ({
        id: String(row.id),
        name: deviceName(row.userAgent),
        ipMask: maskIp(row.ip),
        area: areaOf(row.ip),
        firstLoginAt: row.firstLoginAt.getTime(),
        lastLoginAt: row.lastLoginAt.getTime(),
        current: row.deviceId === member.deviceId,
        online: online.has(row.deviceId),
      }))
      return { list: list.toSorted((a, b) => Number(b.current) - Number(a.current)) }
    },

    /**
     * Ends the sessions of another device, or of all others, and forgets them: their next log-in is a new device's.
     *
     * @throws ApiError 6004 no such device, or the session's own
     */
    async endDevices({ member, sessionId }: MemberCallContext, id: string | undefined) {
      const rowId = id === undefined ? undefined : rowIdOf(id)
      if (id !== undefined && rowId === undefined) throw new ApiError(STATUS.NOT_FOUND)
      // Not the device that the call names: whoever has stolen a session could forget them all.
      const which = { exceptDeviceId: member.deviceId, id: rowId }
      const { count, notifyEnded } = await db.transaction(async (tx) => {
        const gone = await deleteDevices(tx, member.id, which)
        if (id !== undefined && gone.length === 0) throw new ApiError(STATUS.NOT_FOUND)
        const ended = id === undefined ? { exceptId: sessionId } : { deviceIds: gone }
        return { count: gone.length, notifyEnded: await sessions.end(tx, member.id, ended) }
      })
      await notifyEnded()
      return { count }
    },
  }
}
