import { rename } from 'node:fs/promises'
import { join } from 'node:path'

import { RemoteNameSchema } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'

import { appendAudit, type AuditHeadFile, writeDown } from '../audit/index.ts'
import { type Database, readFileIfThere } from '../storage/index.ts'
import { findToken, insertToken, type StoredToken, writePerson } from './access-store.ts'
import { NEVER_USED, RESERVED, SYSTEM_NAME } from './own-names.ts'
import { aboutPerson, createdLine } from './right-lines.ts'
import { RolesSchema } from './roles.ts'

/** A token that `tokens.json` of an earlier version held goes on so long. */
const TAKEN_OVER_DAYS = 90

/** `tokens.json` as it was until people had names: `ops` might do everything, `team` publish what it names. */
const TokenFileSchema = v.object({
  tokens: v.array(
    v.object({
      name: v.pipe(v.string(), v.regex(/^[\w.@-]{1,64}$/)),
      role: v.picklist(['ops', 'team']),
      remotes: v.optional(v.array(RemoteNameSchema), []),
      sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
    }),
  ),
})

/** Tokens that ops had made in a file are those of people with their names from now on; each has an end. */
export async function takeOverTokenFile(deps: {
  readonly db: Database
  readonly auditHead: AuditHeadFile
  readonly now: () => number
  readonly dir: string
}): Promise<void> {
  const path = join(deps.dir, 'tokens.json')
  const text = await readFileIfThere(path)
  if (text === undefined) return
  const { tokens } = v.parse(TokenFileSchema, JSON.parse(text))
  const reason = 'taken over from tokens.json'
  const actor = SYSTEM_NAME
  for (const { name: listed, role, remotes, sha256 } of tokens) {
    const name = RESERVED.has(listed) ? `${listed}-person` : listed
    const roles = v.parse(RolesSchema, role === 'ops' ? ['ops'] : ['read', ...remotes.map((of) => `publish:${of}`)])
    await writeDown(deps, async (tx) => {
      const at = deps.now()
      await writePerson(tx, name, roles, at)
      await appendAudit(tx, aboutPerson({ at, actor, action: 'person', name, reason }, { roles }))
      const token: StoredToken = {
        ...{ name, person: name, roles, sha256, createdBy: actor },
        ...{ createdToken: null, createdAt: at },
        ...{ expiresAt: at + TAKEN_OVER_DAYS * DAY_MS, ...NEVER_USED, kind: 'token' },
      }
      // a start that was cut short has taken some of them already
      if ((await findToken(tx, { name })) === undefined) await insertToken(tx, token)
      return { line: await createdLine(tx, actor, token, reason), result: undefined }
    })
  }
  await rename(path, `${path}.taken-over`)
}
