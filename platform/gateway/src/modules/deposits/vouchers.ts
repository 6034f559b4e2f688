import type { Db } from '../../db/database.ts'
import { dropImages } from '../uploads/index.ts'
import { takeVouchers } from './deposits.repository.ts'

/** Deletes the vouchers of some orders that ended before then, with their pictures; how many they were. */
export function deleteVouchers(db: Db, before: Date, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const urls = await takeVouchers(tx, before, most)
    await dropImages(tx, urls)
    return urls.length
  })
}
