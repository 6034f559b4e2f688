import { randomBytes } from 'node:crypto'

import { ApiError, STATUS, UPLOAD_BYTES } from '@site/contracts'
import { DAY_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { imageTypeOf } from './image-type.ts'
import { insertImage, lockUploads, sumBytes } from './uploads.repository.ts'

/** Pictures of a member on one day, and the bytes of all that are kept of them. */
const QUOTA = { aDay: 50, bytes: 10 * UPLOAD_BYTES } as const

interface Taken {
  readonly memberId: number
  readonly bytes: Uint8Array
  /** No address of the site shows it. */
  readonly staffOnly: boolean
}

/** Takes pictures of members; whatever they are for, they count towards the same quota. */
export function createTaking({ db, shared, clock }: Pick<GatewayContext, 'db' | 'shared' | 'clock'>) {
  const counts = createBusinessCount(shared, clock)
  /**
   * Gives the id of the picture, which goes after a day unless something keeps it.
   *
   * @throws ApiError 6010 no picture, too large, or more than a member may have; 6034 too many on one day
   */
  return async ({ memberId, bytes, staffOnly }: Taken): Promise<string> => {
    const type = imageTypeOf(bytes)
    if (bytes.length > UPLOAD_BYTES || type === undefined)
      throw new ApiError(STATUS.FILE_UPLOAD_FAILURE, '请上传5MB以内的JPG或PNG图片')
    if ((await counts.add(`uploads:${memberId}`, DAY_MS)) > QUOTA.aDay) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
    const id = randomBytes(24).toString('base64url')
    await db.transaction(async (tx) => {
      await lockUploads(tx, memberId)
      if ((await sumBytes(tx, memberId)) + bytes.length > QUOTA.bytes)
        throw new ApiError(STATUS.FILE_UPLOAD_FAILURE, '您上传的图片已达容量上限，请稍后再试或联系客服')
      await insertImage(tx, { id, memberId, type, bytes, staffOnly, createdAt: new Date(clock.now()) })
    })
    return id
  }
}
