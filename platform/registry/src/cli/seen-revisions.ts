import { hash } from 'node:crypto'
import { join } from 'node:path'

import * as v from 'valibot'

import { readFileIfThere, writeFileAtomically } from '../storage/index.ts'

/**
 * Which revision of a theme this person was shown last, so that a change of theirs is based on it and not on what
 * somebody else has written meanwhile.
 */
export interface SeenRevisions {
  /** Undefined for a theme that was not shown before this command was started. */
  of(theme: string): Promise<number | undefined>
  show(theme: string, revision: number): Promise<void>
}

export interface SeenOptions {
  /** A folder of the person's own; made when there is something to remember. */
  readonly folder: string
  /** The registry's address. */
  readonly url: string
  /** When this command was started, epoch milliseconds: what was shown later cannot have been seen. */
  readonly startedAt: number
}

const SeenSchema = v.array(v.object({ revision: v.number(), at: v.number() }))
/** Commands that run at the same time each find what was shown before they began. */
const KEPT = 20

/** One file for each registry and theme. Where nothing can be written, nothing is remembered. */
export function seenRevisions({ folder, url, startedAt }: SeenOptions): SeenRevisions {
  const fileOf = (theme: string) => join(folder, `${hash('sha256', `${url} ${theme}`).slice(0, 16)}.json`)

  async function read(theme: string): Promise<v.InferOutput<typeof SeenSchema>> {
    try {
      return v.parse(SeenSchema, JSON.parse((await readFileIfThere(fileOf(theme))) ?? '[]'))
    } catch {
      return []
    }
  }

  return {
    async of(theme) {
      return (await read(theme)).findLast(({ at }) => at <= startedAt)?.revision
    },
    async show(theme, revision) {
      const shown = [...(await read(theme)), { revision, at: Date.now() }].slice(-KEPT)
      await writeFileAtomically(fileOf(theme), JSON.stringify(shown)).catch(() => undefined)
    },
  }
}
