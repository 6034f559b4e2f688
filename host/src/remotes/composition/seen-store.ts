import { SignedCompositionSchema, type SignedComposition, type ThemeId } from '@site/contracts'
import type { StringStorage } from '@site/shell'
import * as v from 'valibot'

const PREFIX = 'site-composition:'
/** Records of other registry instances that are kept: an address may be taken over by a new installation. */
const MAX_RECORDS = 4

const SeenSchema = v.strictObject({
  kid: v.string(),
  revision: v.number(),
  issuedAt: v.number(),
  signed: SignedCompositionSchema,
})
/** The newest composition that was accepted from one registry instance for one theme, as it was signed. */
export type Seen = v.InferOutput<typeof SeenSchema>

export interface SeenStore {
  read(instance: string, theme: ThemeId): Seen | undefined
  write(instance: string, theme: ThemeId, seen: Seen): void
  /** All compositions that were good for the theme once, newest first; each is verified again before use. */
  lastKnownGood(theme: string): readonly SignedComposition[]
}

const keyOf = (instance: string, theme: string): string => `${PREFIX}${theme}:${instance}`

/** Remembers across page loads what was accepted; where storage is forbidden or full, as long as the page lives. */
export function createSeenStore(storage: StringStorage | undefined): SeenStore {
  const memory = new Map<string, Seen>()

  function readKey(key: string): Seen | undefined {
    try {
      const result = v.safeParse(SeenSchema, JSON.parse(storage?.getItem(key) ?? 'null'))
      return result.success ? result.output : undefined
    } catch {
      return undefined
    }
  }

  function records(theme: string): { readonly key: string; readonly seen: Seen }[] {
    const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    return keys
      .filter((key) => key.startsWith(`${PREFIX}${theme}:`))
      .flatMap((key) => {
        const seen = readKey(key)
        return seen === undefined ? [] : [{ key, seen }]
      })
      .sort((a, b) => b.seen.issuedAt - a.seen.issuedAt)
  }

  return {
    read: (instance, theme) => readKey(keyOf(instance, theme)) ?? memory.get(keyOf(instance, theme)),
    write(instance, theme, seen) {
      memory.set(keyOf(instance, theme), seen)
      try {
        storage?.setItem(keyOf(instance, theme), JSON.stringify(seen))
        for (const { key } of records(theme).slice(MAX_RECORDS)) storage?.removeItem(key)
      } catch {
        // full or forbidden: the memory above still refuses what is older than what this page runs
      }
    },
    lastKnownGood: (theme) => records(theme).map(({ seen }) => seen.signed),
  }
}
