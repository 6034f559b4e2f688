import { GENDER } from '@site/contracts'
import { type SQL, and, eq, isNull } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type MemberRow, memberTable } from '../../db/schema/members.ts'

/** What is set once and never changed by the member (spec 5, open point 36). */
export type Fixed = Partial<
  Pick<
    typeof memberTable.$inferInsert,
    'realName' | 'birthday' | 'gender' | 'wechat' | 'qq' | 'phone' | 'areaCode' | 'email' | 'withdrawHash'
  >
>

const EMPTY: Readonly<Partial<Record<keyof Fixed, () => SQL>>> = {
  realName: () => isNull(memberTable.realName),
  birthday: () => isNull(memberTable.birthday),
  gender: () => eq(memberTable.gender, GENDER.unset),
  wechat: () => isNull(memberTable.wechat),
  qq: () => isNull(memberTable.qq),
  phone: () => isNull(memberTable.phone),
  email: () => isNull(memberTable.email),
  withdrawHash: () => isNull(memberTable.withdrawHash),
}

/** Sets fields that are all still empty; false, and nothing is written, when one of them is not. */
export async function setOnce(db: Executor, id: number, fields: Fixed): Promise<boolean> {
  const conditions = (Object.keys(fields) as (keyof Fixed)[]).flatMap((field) => EMPTY[field]?.() ?? [])
  const rows = await db
    .update(memberTable)
    .set(fields)
    .where(and(eq(memberTable.id, id), ...conditions))
    .returning({ id: memberTable.id })
  return rows.length > 0
}

export async function setField<Field extends 'avatar' | 'withdrawHash'>(
  db: Executor,
  id: number,
  field: Field,
  value: NonNullable<MemberRow[Field]>,
): Promise<void> {
  await db
    .update(memberTable)
    .set({ [field]: value })
    .where(eq(memberTable.id, id))
}
