import { createHash } from 'node:crypto'

import { microOf } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { CENTER, HOUSE, type MemberAccount, USDT } from '../../kernel/ledger/index.ts'
import { findMemberByName, insertMember } from '../../kernel/members/index.ts'
import { hashPassword } from '../../lib/password.ts'

const PASSWORD = 'demo1234'

/**
 * Two members to try the site with: demo01 with phone and real name bound, 10,000.00 in the central wallet and 500 USDT,
 * demo02 with nothing. Only where the sandbox is on: their password is public.
 */
export async function seedDemoMembers({ db, ledger, options }: GatewayContext): Promise<void> {
  const md5 = createHash('md5').update(PASSWORD).digest('hex')
  const makeHash = () => hashPassword(md5, { isCheap: options.cheapPasswords })
  const demo01 = await ensureMember(db, makeHash, 'demo01', {
    realName: '陈小明',
    phone: '13800138001',
    vipGrade: 3,
    nickName: '小明',
  })
  await ensureMember(db, makeHash, 'demo02', { nickName: 'demo02' })
  const openings: readonly [key: string, to: MemberAccount, from: string, amount: bigint][] = [
    ['opening-balance', CENTER, 'adjust', 1_000_000n],
    ['opening-usdt', USDT, 'usdt:adjust', microOf(50_000n)],
  ]
  for (const [key, to, from, amount] of openings) {
    await ledger.once({ memberId: demo01, scope: 'seed', key, payload: 1 }, async (tx) => {
      await ledger.post(tx, {
        kind: 'adjust',
        memberId: demo01,
        refType: 'seed',
        refId: key,
        remark: '演示资金',
        postings: [
          { owner: HOUSE, code: from, amount: -amount },
          { owner: demo01, code: to, amount },
        ],
      })
      return null
    })
  }
}

async function ensureMember(
  db: Executor,
  makeHash: () => Promise<string>,
  name: string,
  details: {
    readonly realName?: string
    readonly phone?: string
    readonly vipGrade?: number
    readonly nickName: string
  },
): Promise<number> {
  const known = await findMemberByName(db, name)
  if (known !== undefined) return known.id
  const id = await insertMember(db, {
    name,
    passwordHash: await makeHash(),
    isTest: true,
    riskChecked: false,
    birthday: '1990-06-15',
    ...details,
  })
  const member = id ?? (await findMemberByName(db, name))?.id
  if (member === undefined) throw new Error(`member ${name} was not created`)
  return member
}
