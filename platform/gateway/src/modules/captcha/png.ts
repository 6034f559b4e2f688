import { crc32, deflateSync } from 'node:zlib'

import type { Canvas } from './canvas.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const FILTER_UP = 2

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A PNG (RFC 2083) with eight bits a channel and opacity; each row holds its difference to the row above. */
export function encodePng({ width, height, pixels }: Canvas): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const row = width * 4
  const rows = Buffer.alloc((row + 1) * height)
  for (let y = 0; y < height; y++) {
    const start = y * (row + 1)
    rows[start] = FILTER_UP
    const here = pixels.subarray(y * row, (y + 1) * row)
    const above = y === 0 ? undefined : pixels.subarray((y - 1) * row, y * row)
    for (let x = 0; x < row; x++) rows[start + 1 + x] = (here[x] ?? 0) - (above?.[x] ?? 0)
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function pngDataUrl(canvas: Canvas): string {
  return `data:image/png;base64,${encodePng(canvas).toString('base64')}`
}
