import { hash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import * as v from 'valibot'

import { readFileIfThere, writeFileAtomically } from '../storage/index.ts'

const SessionSchema = v.object({ secret: v.string(), expiresAt: v.number() })
type Session = v.InferOutput<typeof SessionSchema>

/** The session by which a person has signed in to one registry, in a folder that nobody else reads. */
export interface SavedSession {
  /** Undefined where there is none, or it is over. */
  read(): Promise<Session | undefined>
  save(session: Session): Promise<void>
  forget(): Promise<void>
}

/** @param folder of the person's own */
export function savedSession(folder: string, url: string): SavedSession {
  const path = join(folder, `session-${hash('sha256', url).slice(0, 16)}.json`)
  return {
    async read() {
      const text = await readFileIfThere(path)
      const session = v.safeParse(v.pipe(v.string(), v.parseJson(), SessionSchema), text)
      return session.success && session.output.expiresAt > Date.now() ? session.output : undefined
    },
    save: (session) => writeFileAtomically(path, JSON.stringify(session)),
    forget: () => rm(path, { force: true }),
  }
}
