import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { INPUT_LIMITS } from '../field-limits.ts'
import { EpochMsSchema, PersonalTextSchema } from '../primitives.ts'
import { EmptyRequestSchema, FlagSchema, IdSchema, NothingSchema, textOf } from './common.ts'

// Calls beside the 91 of the specification: a member's accounts for withdrawals are added and taken away. Their lists
// are the specification's own (`bankCard/queryMemberBanksInfoList`, `vCurrency/list`), but for Alipay, which has none.
const member = { method: 'POST', caller: 'member', cacheable: false } as const
const RemoveSchema = v.object({ id: IdSchema })

/** Accounts of one kind that a member may have at a time. */
export const MAX_PAYOUT_ACCOUNTS = 5

export const bankAddEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/bankCard/add',
  /** The holder is always the member's bound real name. */
  request: v.object({
    bankCode: v.pipe(v.string(), v.regex(/^[A-Z]{2,12}$/, '请选择开户银行')),
    cardNo: textOf(32),
    branch: v.optional(textOf(INPUT_LIMITS.bankBranch), ''),
  }),
  response: NothingSchema,
  summary: '添加银行卡',
})

export const bankRemoveEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/bankCard/delete',
  request: RemoveSchema,
  response: NothingSchema,
  summary: '删除银行卡',
})

export const coinAddEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/vCurrency/add',
  request: v.object({
    coin: v.literal('USDT'),
    network: v.picklist(['TRC20', 'ERC20']),
    address: textOf(INPUT_LIMITS.coinAddress),
    alias: v.optional(textOf(INPUT_LIMITS.coinAlias), ''),
  }),
  response: NothingSchema,
  summary: '添加虚拟币地址',
})

export const coinRemoveEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/vCurrency/delete',
  request: RemoveSchema,
  response: NothingSchema,
  summary: '删除虚拟币地址',
})

export const AlipayAccountSchema = v.object({
  id: IdSchema,
  accountMask: PersonalTextSchema,
  holderMask: PersonalTextSchema,
  isDefault: v.optional(FlagSchema, 0),
  at: EpochMsSchema,
})

export const alipayListEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/alipay/list',
  request: EmptyRequestSchema,
  response: v.array(AlipayAccountSchema),
  summary: '支付宝账号',
})

export const alipayAddEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/alipay/add',
  request: v.object({ account: textOf(INPUT_LIMITS.alipay) }),
  response: NothingSchema,
  summary: '添加支付宝账号',
})

export const alipayRemoveEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/alipay/delete',
  request: RemoveSchema,
  response: NothingSchema,
  summary: '删除支付宝账号',
})
