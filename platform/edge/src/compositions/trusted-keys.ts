import { readFile, stat } from 'node:fs/promises'

import { PublicKeySchema, type PublicKey } from '@site/contracts'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

const KeyFileSchema = v.object({
  keys: v.pipe(v.array(PublicKeySchema), v.minLength(1)),
  /** The ends of keys that sign no more; files of older registries have none. */
  retired: v.optional(v.array(v.object({ kid: v.string(), trustedUntil: v.number() })), []),
})
type KeyFile = v.InferOutput<typeof KeyFileSchema>
const LOOK_AGAIN_MS = 5_000

export interface TrustedKeys {
  /**
   * The public keys that the operator has handed over, without retired ones whose time is over; a file that was replaced
   * counts within five seconds.
   */
  current(): Promise<readonly PublicKey[]>
}

/**
 * The keys that this edge trusts, from a file of its own configuration and never from the registry's answers: whoever
 * takes over the registry cannot name the keys to check it with. The file is the registry's `public-keys.json`, handed
 * over by the operator. While it cannot be read, the keys known before stay.
 * @throws when there is no such file yet, or no key in it
 */
export async function openTrustedKeys(
  path: string,
  { log, now = Date.now }: { readonly log: FastifyBaseLogger; readonly now?: () => number },
): Promise<TrustedKeys> {
  let file = await readKeys(path)
  let changedAt = await changeTime(path)
  let lookedAt = now()

  async function look(): Promise<void> {
    try {
      const time = await changeTime(path)
      if (time === changedAt) return
      file = await readKeys(path)
      changedAt = time
      log.info({ kids: file.keys.map(({ kid }) => kid) }, 'trusted keys were handed over')
    } catch (error) {
      log.error({ err: error }, 'the trusted keys cannot be read; the ones known before stay')
    }
  }

  return {
    async current() {
      if (now() - lookedAt >= LOOK_AGAIN_MS) {
        lookedAt = now()
        await look()
      }
      const over = new Set(file.retired.filter(({ trustedUntil }) => trustedUntil <= now()).map(({ kid }) => kid))
      return file.keys.filter(({ kid }) => !over.has(kid))
    },
  }
}

async function readKeys(path: string): Promise<KeyFile> {
  try {
    return v.parse(KeyFileSchema, JSON.parse(await readFile(path, 'utf8')))
  } catch (cause) {
    throw new Error(`${path} does not hold the public keys of a registry`, { cause })
  }
}

async function changeTime(path: string): Promise<number> {
  return (await stat(path)).mtimeMs
}
