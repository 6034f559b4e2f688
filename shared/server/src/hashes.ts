import { createHash } from 'node:crypto'

import { releaseContent } from '@site/contracts'

/** Lower-case hex, 64 digits. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** `digest` as a release document carries it. */
export function releaseDigest(release: Parameters<typeof releaseContent>[0]): string {
  return `sha256-${sha256(releaseContent(release))}`
}

/** The value of an integrity attribute, fed in pieces. */
export function integrityHash(): { update(chunk: Uint8Array): void; value(): string } {
  const hash = createHash('sha384')
  return { update: (chunk) => void hash.update(chunk), value: () => `sha384-${hash.digest('base64')}` }
}
