import {
  ApiError,
  MAX_PAYOUT_ACCOUNTS,
  type ParsedRequestOf,
  type alipayAddEndpoint,
  type bankAddEndpoint,
  type coinAddEndpoint,
  STATUS,
} from '@site/contracts'
import {
  COIN_NETWORKS,
  type Checked,
  checkAlipayAccount,
  checkCardNumber,
  checkCoinAddress,
  inputIssue,
  maskRealName,
  normaliseCardNumber,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { PayoutKind, PayoutRow } from '../../db/schema/payout.ts'
import { findMember, lockMember, type MemberRow } from '../../kernel/members/index.ts'
import { rowIdOf } from '../../lib/row-id.ts'
import { insertReviews } from '../identity/index.ts'
import { maskAccount, payoutPlace } from './account-words.ts'
import { BANKS, bankName } from './banks.ts'
import * as repository from './payout.repository.ts'

const HAVE_IT = '该账户已绑定，请勿重复添加'
const FULL = `最多可绑定${MAX_PAYOUT_ACCOUNTS}个收款账户`

interface NewAccount {
  readonly kind: PayoutKind
  readonly code?: string
  readonly number: string
  readonly note?: string
}

/**
 * Accounts for withdrawals. They are the member's own: the holder is the bound real name, which is why phone and real
 * name come first (spec 2.3 and 6).
 */
export function createPayoutService({ db, events }: GatewayContext) {
  /** @throws ApiError 6015 no phone, 6449 no real name */
  async function mustBeBound(memberId: number): Promise<MemberRow> {
    const member = await findMember(db, memberId)
    if (member === undefined) throw new ApiError(STATUS.LOGIN_EXPIRED)
    if (member.phone === null) throw new ApiError(STATUS.UNBOUND_PHONE)
    if (member.realName === null) throw new ApiError(STATUS.BIND_REAL_NAME)
    return member
  }

  function mustBeGood(issue: Checked): void {
    if (issue !== undefined) throw new ApiError(STATUS.INVALID_PARAMETER, issue.message)
  }

  /** @throws ApiError 6009 the member has it, or has as many as there may be */
  async function add(memberId: number, account: NewAccount): Promise<null> {
    await mustBeBound(memberId)
    await db.transaction(async (tx) => {
      await lockMember(tx, memberId)
      const isFull = (await repository.countAccounts(tx, memberId, account.kind)) >= MAX_PAYOUT_ACCOUNTS
      // Said first of an account that is there: that it is full would be no answer to adding it twice.
      if (!isFull && (await repository.insertAccount(tx, { memberId, ...account }))) {
        await insertReviews(
          tx,
          memberId,
          'holder',
          await repository.selectOwnersOf(tx, memberId, account.kind, account.number),
        )
        await events.emit(tx, 'member.identified', { memberId })
        return
      }
      const own = await repository.selectAccounts(tx, memberId, account.kind)
      throw new ApiError(STATUS.DATA_EXISTS, own.some(({ number }) => number === account.number) ? HAVE_IT : FULL)
    })
    return null
  }

  /** @throws ApiError 6004 no such account of the member's */
  async function remove(memberId: number, kind: PayoutKind, id: string): Promise<null> {
    const accountId = rowIdOf(id)
    const isGone = accountId !== undefined && (await repository.deleteAccount(db, memberId, kind, accountId))
    if (!isGone) throw new ApiError(STATUS.NOT_FOUND)
    return null
  }

  async function holderMask(memberId: number): Promise<string> {
    return maskRealName((await findMember(db, memberId))?.realName ?? '')
  }

  const common = ({ id, createdAt }: PayoutRow, index: number) => ({
    id: String(id),
    isDefault: index === 0 ? (1 as const) : (0 as const),
    at: createdAt.getTime(),
  })

  return {
    remove,
    banks: () => BANKS.map((bank) => ({ ...bank })),

    async cards(memberId: number) {
      const rows = await repository.selectAccounts(db, memberId, 'bank')
      const holder = await holderMask(memberId)
      return rows.map((row, index) => {
        const { id, isDefault } = common(row, index)
        return {
          id,
          isDefault,
          bankCode: row.code,
          bankName: payoutPlace(row),
          cardMask: maskAccount(row),
          holderMask: holder,
        }
      })
    },

    /** @throws ApiError 6007 no such bank or card number, and as {@link add} */
    async addCard(memberId: number, { bankCode, cardNo, branch }: ParsedRequestOf<typeof bankAddEndpoint>) {
      mustBeGood(bankName(bankCode) === undefined ? inputIssue('bankRequired') : checkCardNumber(cardNo))
      return add(memberId, { kind: 'bank', code: bankCode, number: normaliseCardNumber(cardNo), note: branch })
    },

    async coins(memberId: number) {
      const rows = await repository.selectAccounts(db, memberId, 'coin')
      return {
        list: rows.map((row, index) => ({
          ...common(row, index),
          coin: 'USDT',
          network: row.code,
          addressMask: maskAccount(row),
          alias: row.note,
        })),
        supported: Object.entries(COIN_NETWORKS).map(([network, { source }]) => ({
          coin: 'USDT',
          network,
          regex: source,
        })),
      }
    },

    /** @throws ApiError 6007 no address of that network, and as {@link add} */
    async addCoin(memberId: number, { network, address, alias }: ParsedRequestOf<typeof coinAddEndpoint>) {
      mustBeGood(checkCoinAddress(network, address))
      const typed = address.trim()
      // Capitals of an Ethereum address are a checksum, not another address.
      const number = network === 'ERC20' ? typed.toLowerCase() : typed
      return add(memberId, { kind: 'coin', code: network, number, note: alias.trim() })
    },

    async alipays(memberId: number) {
      const rows = await repository.selectAccounts(db, memberId, 'alipay')
      const holder = await holderMask(memberId)
      return rows.map((row, index) => ({
        ...common(row, index),
        accountMask: maskAccount(row),
        holderMask: holder,
      }))
    },

    /** @throws ApiError 6007 no Alipay account, and as {@link add} */
    async addAlipay(memberId: number, { account }: ParsedRequestOf<typeof alipayAddEndpoint>) {
      mustBeGood(checkAlipayAccount(account))
      return add(memberId, { kind: 'alipay', number: account.trim().toLowerCase() })
    },
  }
}
