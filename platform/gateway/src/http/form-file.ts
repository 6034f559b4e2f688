import { ApiError, STATUS } from '@site/contracts'

/**
 * Parts of a form, and bytes of the head of each: a form of thousands takes the one thread half a second to read, and
 * everybody waits.
 */
const MOST_PARTS = 8
const HEAD_BYTES = 4 * 1024

/** As browsers make them; other signs would be read in more than one way. */
const BOUNDARY = /^multipart\/form-data; ?boundary="?([\w'-]{1,70})"?$/i
const END_OF_HEAD = '\r\n\r\n'

/**
 * The first file of a form.
 *
 * @throws ApiError 6010 there is none, or the form is not what a browser makes of one
 */
export async function fileOf(body: unknown, contentType = ''): Promise<Uint8Array> {
  const boundary = BOUNDARY.exec(contentType)?.[1]
  if (!Buffer.isBuffer(body) || boundary === undefined || !isShort(body, `--${boundary}`))
    throw new ApiError(STATUS.FILE_UPLOAD_FAILURE)
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => undefined)
  const file = form === undefined ? undefined : [...form.values()].find((part) => part instanceof File)
  if (file === undefined) throw new ApiError(STATUS.FILE_UPLOAD_FAILURE)
  return new Uint8Array(await file.arrayBuffer())
}

/** Whether it has few parts with short heads, before any is read. */
function isShort(body: Buffer, delimiter: string): boolean {
  let at = body.indexOf(delimiter)
  for (let parts = 0; at !== -1; parts += 1) {
    const begin = at + delimiter.length
    at = body.indexOf(delimiter, begin)
    // The last delimiter has no part behind it.
    if (at === -1) return true
    if (parts === MOST_PARTS) return false
    const head = body.subarray(begin, Math.min(begin + HEAD_BYTES, at))
    if (!head.includes(END_OF_HEAD)) return false
  }
  return false
}
