import { randomBytes } from 'node:crypto'

import { ApiError, STATUS, UPLOAD_BYTES } from '@site/contracts'
import { DAY_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { redrawPicture } from './picture.ts'
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
   * Draws a picture anew and gives its id; it goes after a day unless something keeps it.
   *
   * @throws ApiError 6010 no picture, too large, or more than a member may have; 6034 too many on one day
   */
  return async ({ memberId, bytes: sent, staffOnly }: Taken): Promise<string> => {
    const unfit = () => new ApiError(STATUS.FILE_UPLOAD_FAILURE, '请上传5MB以内的JPG或PNG图片')
    if (sent.length > UPLOAD_BYTES) throw unfit()
    if ((await counts.add(`uploads:${memberId}`, DAY_MS)) > QUOTA.aDay) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
    const picture = await redrawPicture(memberId, sent)
    if (picture === undefined || picture.bytes.length > UPLOAD_BYTES) throw unfit()
    const { type, bytes } = picture
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
