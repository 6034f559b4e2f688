/** A text that is whole (RFC 6455, 5.2). */
const WHOLE_TEXT = 0x81
/** Lengths up to here stand in the second byte; these two stand there in place of longer ones, and say how many bytes follow. */
const [SHORT_BYTES, IN_2_BYTES, IN_8_BYTES] = [125, 126, 127] as const
const BYTES_2 = 0xff_ff

/**
 * A message as it goes over the wire to each reader alike: what a server sends is not masked. `ws` writes the same head
 * for every socket anew, and head and text apart.
 *
 * @param parts the text in UTF-8, or pieces of it one behind the other, none of which ends within a character
 */
export function textFrame(...parts: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(textFrameOf(...parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))))
}

/** The same without a copy of its pieces: what goes over the wire, one behind the other. */
export function textFrameOf(...pieces: readonly Buffer[]): readonly Buffer[] {
  return [headOf(pieces.reduce((sum, { length }) => sum + length, 0)), ...pieces]
}

function headOf(bytes: number): Buffer {
  if (bytes <= SHORT_BYTES) return Buffer.from([WHOLE_TEXT, bytes])
  const head = Buffer.alloc(bytes <= BYTES_2 ? 4 : 10)
  head[0] = WHOLE_TEXT
  if (bytes <= BYTES_2) {
    head[1] = IN_2_BYTES
    head.writeUInt16BE(bytes, 2)
  } else {
    head[1] = IN_8_BYTES
    head.writeBigUInt64BE(BigInt(bytes), 2)
  }
  return head
}
