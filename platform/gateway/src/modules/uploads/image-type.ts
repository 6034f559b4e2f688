import type { ImageType } from '../../db/schema/uploads.ts'

const PNG_START = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
const JPEG_START = [0xff, 0xd8, 0xff]
const JPEG_END = [0xff, 0xd9]

/** The kind of a picture by its own first and last bytes, whatever its name says; undefined for anything else. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const has = (at: number, part: readonly number[]) => part.every((byte, index) => bytes[at + index] === byte)
  const isWhole = (start: readonly number[], end: readonly number[]) =>
    bytes.length > start.length + end.length && has(0, start) && has(bytes.length - end.length, end)
  if (isWhole(PNG_START, PNG_END)) return 'image/png'
  return isWhole(JPEG_START, JPEG_END) ? 'image/jpeg' : undefined
}
