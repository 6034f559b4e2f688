import { uploadImageEndpoint } from '@site/contracts'

import type { GatewayModule } from '../../context/index.ts'
import { createDownloadLimit } from '../../kernel/limits/index.ts'
import { IMAGE_ROUTE, imageUrl, isImageId } from './images.ts'
import { createImageStore } from './image-store.ts'
import { findImage } from './uploads.repository.ts'

/** Takes pictures of members and hands them out to whoever knows their address. */
export const uploadsModule: GatewayModule = {
  name: 'uploads',
  register(gateway) {
    const { app, db, shared, limits, memberUpload } = gateway
    const downloads = createDownloadLimit(shared, limits.downloadsPerAddress)
    const store = createImageStore(gateway)
    memberUpload(uploadImageEndpoint, async (bytes, { member }) => ({
      url: imageUrl(await store({ memberId: member.id, bytes, staffOnly: false })),
    }))

    // A picture element sends no headers of ours, so the address is the secret. Nothing else but a picture is served.
    app.get<{ Params: { id: string } }>(IMAGE_ROUTE, async ({ params, ip }, reply) => {
      if (!isImageId(params.id)) return reply.code(404).send()
      if (!(await downloads.allows(ip))) return reply.code(429).header('retry-after', downloads.retryAfterS).send()
      const image = await findImage(db, params.id, false)
      if (image === undefined) return reply.code(404).send()
      reply.headers({
        'content-type': image.type,
        // Whoever uses this browser next, after the log-out, does not find it there; the page that shows it fetches it again.
        'cache-control': 'private, no-store',
        // Opened in a window of its own, it tells nobody its address.
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      return reply.send(Buffer.from(image.bytes))
    })
  },
}
