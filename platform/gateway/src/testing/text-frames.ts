/** The messages in bytes that a server has written, of frames that are not masked (RFC 6455, 5.2). */
export function textsOf(frames: Buffer): readonly string[] {
  const texts: string[] = []
  for (let at = 0; at < frames.length;) {
    const short = frames.readUInt8(at + 1)
    const [head, bytes] =
      short < 126
        ? [2, short]
        : short === 126
          ? [4, frames.readUInt16BE(at + 2)]
          : [10, Number(frames.readBigUInt64BE(at + 2))]
    texts.push(frames.toString('utf8', at + head, at + head + bytes))
    at += head + bytes
  }
  return texts
}
