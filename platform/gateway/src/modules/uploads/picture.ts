import sharp from 'sharp'

import type { ImageType } from '../../db/schema/uploads.ts'
import { createBoundedWork } from '../../lib/bounded-work.ts'

/** Width times height of what is decoded: a phone's picture and a long screenshot pass, an image bomb does not. */
const MOST_PIXELS = 40_000_000
/** A longer side is made as long: small print of a document is still read. */
const LONGEST_SIDE = 4_096
/** From the first byte decoded to the last one written. */
const MOST_SECONDS = 15
/** Pictures at a time of a process, each on one thread and with 300 MB at most. */
const AT_ONCE = 2
/** Pictures that may wait in a process, 5 MB each. */
const WAITING = 20
/** From the moment a picture waits to the moment it is drawn, at most. */
export const LONGEST_DRAWING_MS = (WAITING / AT_ONCE + 2) * MOST_SECONDS * 1_000

const TYPES: Readonly<Record<string, ImageType>> = { jpeg: 'image/jpeg', png: 'image/png' }

// A picture is seen once: nothing of it is kept for the next one. Decoders of other kinds cannot be reached.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

const inTurn = createBoundedWork({ atOnce: AT_ONCE, waiting: WAITING })

interface Picture {
  readonly type: ImageType
  readonly bytes: Uint8Array
}

async function redraw(bytes: Uint8Array): Promise<Picture | undefined> {
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', autoOrient: true })
  const { format } = await picture.metadata()
  const type = TYPES[format]
  if (type === undefined) return undefined
  picture
    .timeout({ seconds: MOST_SECONDS })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
  const drawn = type === 'image/png' ? picture.png() : picture.jpeg({ quality: 85 })
  return { type, bytes: await drawn.toBuffer() }
}

/**
 * Draws a picture anew, outside the event loop: what is kept of a file is what is seen of it, upright, of the kind that it
 * was (ADR 0046). Places, names and whatever else was written into it or put behind it is gone.
 *
 * @param first done when it is its turn, for what a picture that is not even looked at should not count towards
 * @returns undefined for what is no whole JPG or PNG picture, whatever its name says, or for one that is too large to be
 *   drawn
 * @throws ApiError 6011 when too many wait already, and what `first` throws
 */
export function redrawPicture(bytes: Uint8Array, first: () => Promise<void>): Promise<Picture | undefined> {
  return inTurn(async () => {
    await first()
    try {
      return await redraw(bytes)
    } catch {
      return undefined
    }
  })
}
