import { randomBytes } from 'node:crypto'

import { ApiError, STATUS, UPLOAD_BYTES } from '@site/contracts'
import { DAY_MS, MINUTE_MS } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { LONGEST_DRAWING_MS, redrawPicture } from './picture.ts'
import { insertImage, lockUploads, sumBytes } from './uploads.repository.ts'

/** Pictures of a member on one day, and the bytes of all that are kept of them. */
const QUOTA = { aDay: 50, bytes: 10 * UPLOAD_BYTES } as const
/** A picture whose process dies stands in the way of the member's next one for no longer. */
const UNDER_WAY_MS = LONGEST_DRAWING_MS + MINUTE_MS

interface Taken {
  readonly memberId: number
  readonly bytes: Uint8Array
  /** No address of the site shows it. */
  readonly staffOnly: boolean
}

/** Takes pictures of members; whatever they are for, they count towards the same quota. */
export function createImageStore({ db, shared, clock }: Pick<GatewayContext, 'db' | 'shared' | 'clock'>) {
  const counts = createBusinessCount(shared, clock)

  async function mustBeLeft(memberId: number): Promise<void> {
    if ((await counts.add(`uploads:${memberId}`, DAY_MS)) > QUOTA.aDay) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
  }

  async function keep({ memberId, bytes: sent, staffOnly }: Taken): Promise<string> {
    const picture = await redrawPicture(sent, () => mustBeLeft(memberId))
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

  /**
   * Draws a picture anew and gives its id; it goes after a day unless something keeps it. One of a member at a time: who
   * sends many at once takes no turns from the others.
   *
   * @throws ApiError 6010 no picture, too large, or more than a member may have; 6011 another one of the member's is
   *   under way, too many wait already, or too many on one day
   */
  return async (taken: Taken): Promise<string> => {
    if (taken.bytes.length > UPLOAD_BYTES) throw unfit()
    const underWay = `upload-under-way:${taken.memberId}`
    if (!(await shared.putIfAbsent(underWay, UNDER_WAY_MS))) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
    try {
      return await keep(taken)
    } finally {
      await shared.delete(underWay)
    }
  }
}

function unfit(): ApiError {
  return new ApiError(STATUS.FILE_UPLOAD_FAILURE, '请上传5MB以内的JPG或PNG图片')
}
