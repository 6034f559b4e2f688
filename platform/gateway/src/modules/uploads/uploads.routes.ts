import { randomBytes } from 'node:crypto'

import { ApiError, STATUS, UPLOAD_BYTES, uploadImageEndpoint } from '@site/contracts'
import { DAY_MS } from '@site/domain'

import type { GatewayModule } from '../../context/index.ts'
import { createBusinessCount, createDownloadLimit } from '../../kernel/limits/index.ts'
import { imageTypeOf } from './image-type.ts'
import { IMAGE_ROUTE, imageUrl, isImageId } from './images.ts'
import { findImage, insertImage, lockUploads, sumBytes } from './uploads.repository.ts'

/** Pictures of a member on one day, and the bytes of all that are kept of them. */
const QUOTA = { aDay: 50, bytes: 10 * UPLOAD_BYTES } as const

/** Takes pictures of members and hands them out to whoever knows their address. */
export const uploadsModule: GatewayModule = {
  name: 'uploads',
  register({ app, db, shared, clock, limits, memberUpload }) {
    const counts = createBusinessCount(shared, clock)
    const downloads = createDownloadLimit(shared, limits.downloadsPerAddress)

    memberUpload(uploadImageEndpoint, async (bytes, { member }) => {
      const type = imageTypeOf(bytes)
      if (bytes.length > UPLOAD_BYTES || type === undefined)
        throw new ApiError(STATUS.FILE_UPLOAD_FAILURE, '请上传5MB以内的JPG或PNG图片')
      if ((await counts.add(`uploads:${member.id}`, DAY_MS)) > QUOTA.aDay)
        throw new ApiError(STATUS.FREQUENT_SUBMISSION)
      const id = randomBytes(24).toString('base64url')
      await db.transaction(async (tx) => {
        await lockUploads(tx, member.id)
        if ((await sumBytes(tx, member.id)) + bytes.length > QUOTA.bytes)
          throw new ApiError(STATUS.FILE_UPLOAD_FAILURE, '您上传的图片已达容量上限，请稍后再试或联系客服')
        await insertImage(tx, { id, memberId: member.id, type, bytes, createdAt: new Date(clock.now()) })
      })
      return { url: imageUrl(id) }
    })

    // A picture element sends no headers of ours, so the address is the secret. Nothing else but a picture is served.
    app.get<{ Params: { id: string } }>(IMAGE_ROUTE, async ({ params, ip }, reply) => {
      if (!isImageId(params.id)) return reply.code(404).send()
      if (!(await downloads.allows(ip))) return reply.code(429).header('retry-after', downloads.retryAfterS).send()
      const image = await findImage(db, params.id)
      if (image === undefined) return reply.code(404).send()
      reply.headers({
        'content-type': image.type,
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.send(Buffer.from(image.bytes))
    })
  },
}
