import type { Db, Executor } from '../../db/database.ts'
import { dropImages } from '../uploads/index.ts'
import { selectNamed, detachVouchers, type Voucher } from './vouchers.repository.ts'

/** Deletes the pictures of vouchers that orders name no more; of the oldest, another order may name the same one. */
export async function dropVouchers(tx: Executor, vouchers: readonly Voucher[]): Promise<void> {
  if (vouchers.length === 0) return
  const named = await selectNamed(tx, vouchers)
  await dropImages(
    tx,
    vouchers.flatMap(({ url }) => (named.has(url) ? [] : [url])),
  )
}

/** Deletes the vouchers of some orders that ended before then, with their pictures; how many they were. */
export function deleteVouchers(db: Db, before: Date, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const vouchers = await detachVouchers(tx, before, most)
    await dropVouchers(tx, vouchers)
    return vouchers.length
  })
}
