import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema, PersonalTextSchema } from '../primitives.ts'
import { ActivityOfInvitationSchema } from './activity-records.ts'
import { EmptyRequestSchema, IdSchema, pageOf, pageRequest } from './common.ts'

// Calls beside the 91 of the specification: friends that a member brings (DOMAIN 5.4).
const member = { method: 'POST', caller: 'member', cacheable: false } as const

/** How far a friend is: `refused` for an own device, address or name. */
export const FriendStateSchema = v.picklist(['registered', 'deposited', 'qualified', 'expired', 'refused'])
export type FriendState = v.InferOutput<typeof FriendStateSchema>

/** The invitation that is on, and the member's part in it. Rewards are claimed by `joinActivity` with `option`. */
export const inviteInfoEndpoint = endpoint({
  ...member,
  changedBy: 'balance_changed',
  path: '/act/api/v1/invite/info',
  request: EmptyRequestSchema,
  response: v.object({
    /** Absent when none is on, or nothing may be promoted to the member. */
    activity: v.optional(ActivityOfInvitationSchema),
    /** Typed at registration (`iCode`). */
    code: PersonalTextSchema,
    /** Path of the registration with the code, from the site's root; the page adds its origin and draws the QR. */
    link: PersonalTextSchema,
    invited: v.number(),
    qualified: v.number(),
    earned: MoneySchema,
    rewards: v.array(
      v.object({
        /** Names it in a claim. */
        option: IdSchema,
        /** Friends that it is for; 1 with the friend's masked `name`. */
        friends: v.number(),
        name: v.optional(PersonalTextSchema),
        reward: MoneySchema,
        /** `refused`: reached, but with friends of whom it has come out since that they are the member. */
        state: v.picklist(['locked', 'claimable', 'claimed', 'refused']),
      }),
    ),
  }),
  summary: '邀请好友信息',
})

export const inviteListEndpoint = endpoint({
  ...member,
  changedBy: 'balance_changed',
  path: '/act/api/v1/invite/list',
  request: pageRequest({}),
  response: v.object({
    ...pageOf(
      v.object({
        /** Masked. */
        name: PersonalTextSchema,
        registeredAt: EpochMsSchema,
        state: FriendStateSchema,
        deposit: MoneySchema,
        bet: MoneySchema,
        /** What was paid for this friend. */
        reward: MoneySchema,
      }),
    ).entries,
    /** Of the whole list. */
    earned: MoneySchema,
  }),
  summary: '邀请好友列表',
})
