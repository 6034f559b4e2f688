import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema } from '../primitives.ts'
import { EmptyRequestSchema, IdSchema } from './common.ts'

// Calls beside the 91 of the specification: the device page (a member sees where the account is in use).
const member = { method: 'POST', caller: 'member', cacheable: false } as const

export const DeviceSchema = v.object({
  id: IdSchema,
  /** Browser and system, as in `Chrome · Windows`. */
  name: v.string(),
  /** Address with its last part hidden. */
  ipMask: v.string(),
  area: v.optional(v.string(), ''),
  firstLoginAt: EpochMsSchema,
  lastLoginAt: EpochMsSchema,
  /** The device that asks. */
  current: v.boolean(),
  /** It has a session that is not over. */
  online: v.boolean(),
})
export type Device = v.InferOutput<typeof DeviceSchema>

export const deviceListEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/device/list',
  request: EmptyRequestSchema,
  response: v.object({ list: v.array(DeviceSchema) }),
  summary: '登录设备列表',
})

export const deviceLogoutEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/device/logout',
  /** One device by its id, or all others when it is left out; the one that asks stays. */
  request: v.optional(v.object({ id: v.optional(IdSchema) }), {}),
  response: v.object({ count: v.number() }),
  summary: '退出其他设备',
})
