import { randomBytes } from 'node:crypto'

import { ApiError, STATUS, UPLOAD_BYTES, uploadImageEndpoint } from '@site/contracts'
import { DAY_MS } from '@site/domain'

import type { GatewayModule } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { createBusinessCount } from '../../kernel/limits/index.ts'
import { imageTypeOf } from './image-type.ts'
import { findImage, insertImage, isImageOf } from './uploads.repository.ts'

const PLACE = '/site/api/v1/user/upload/image/'
const ID = /^[\w-]{32}$/
/** Pictures of a member on one day. */
const A_DAY = 50

/** Whether a picture's address is one that this member was given for an upload. */
export function ownsImage(db: Executor, memberId: number, url: string): Promise<boolean> {
  const id = url.startsWith(PLACE) ? url.slice(PLACE.length) : ''
  return ID.test(id) ? isImageOf(db, memberId, id) : Promise.resolve(false)
}

/** Takes pictures of members and hands them out to whoever knows their address. */
export const uploadsModule: GatewayModule = {
  name: 'uploads',
  register({ app, db, shared, clock, memberUpload }) {
    const counts = createBusinessCount(shared, clock)

    memberUpload(uploadImageEndpoint, async (bytes, { member }) => {
      const type = imageTypeOf(bytes)
      if (bytes.length > UPLOAD_BYTES || type === undefined)
        throw new ApiError(STATUS.FILE_UPLOAD_FAILURE, '请上传5MB以内的JPG或PNG图片')
      if ((await counts.add(`uploads:${member.id}`, DAY_MS)) > A_DAY) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
      const id = randomBytes(24).toString('base64url')
      await insertImage(db, { id, memberId: member.id, type, bytes })
      return { url: PLACE + id }
    })

    // A picture element sends no headers of ours, so the address is the secret. Nothing else but a picture is served.
    app.get<{ Params: { id: string } }>(`${PLACE}:id`, async ({ params }, reply) => {
      const image = ID.test(params.id) ? await findImage(db, params.id) : undefined
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
