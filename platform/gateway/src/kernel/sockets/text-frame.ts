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
  const bytes = parts.reduce((sum, part) => sum + Buffer.byteLength(part), 0)
  const headBytes = bytes <= SHORT_BYTES ? 2 : bytes <= BYTES_2 ? 4 : 10
  const frame = Buffer.allocUnsafe(headBytes + bytes)
  frame[0] = WHOLE_TEXT
  if (headBytes === 2) frame[1] = bytes
  else if (headBytes === 4) {
    frame[1] = IN_2_BYTES
    frame.writeUInt16BE(bytes, 2)
  } else {
    frame[1] = IN_8_BYTES
    frame.writeBigUInt64BE(BigInt(bytes), 2)
  }
  let at = headBytes
  for (const part of parts) at += typeof part === 'string' ? frame.write(part, at) : part.copy(frame, at)
  return frame
}
