import { CSV_START, csvLine, verifyChain } from '@site/server'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

import { type AuditLine, auditNames, type AuditQuery, readAudit, searchAudit } from '../audit/index.ts'
import { coalesced, PlainLineSchema } from '../base/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate } from './authenticate.ts'
import { countSchema, queryOf } from './params.ts'

const WordSchema = v.pipe(PlainLineSchema, v.maxLength(200))
const FilterSchema = v.object({
  person: v.optional(WordSchema),
  theme: v.optional(WordSchema),
  remote: v.optional(WordSchema),
  verb: v.optional(WordSchema),
  text: v.optional(WordSchema),
})
const PageSchema = v.object({
  ...FilterSchema.entries,
  before: v.optional(countSchema(999_999_999)),
  limit: v.optional(countSchema(1000)),
})

/** Lines that one query answers. */
const EXPORTED_AT_ONCE = 2_000

/** What a line is about beside its columns, where its details say so. */
const DetailSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ revision: v.optional(v.number()), version: v.optional(v.string()), person: v.optional(v.string()) }),
)

/** Who did what, when, by which token and why. Everybody with a token may read it; nobody can change it. */
export function auditRoutes({ context, tokens }: Pick<AppParts, 'context' | 'tokens'>): FastifyPluginAsync {
  const { db } = context

  /** All of it is hashed each time: what was good may have been changed. */
  const chain = coalesced(async () => {
    // the end that is remembered is never ahead of lines that are read after it
    const head = await context.auditHead.read()
    const lines = await readAudit(db)
    const problems = verifyChain(lines, head)
    const broken = Math.min(...problems.map(({ seq }) => seq))
    return {
      lines: lines.length,
      verifiedTo: problems.length === 0 ? (lines.at(-1)?.seq ?? 0) : broken - 1,
      ok: problems.length === 0,
      problems: problems.map(({ message }) => message),
    }
  })

  return async (app) => {
    // A page of it, in the order of the log; `next` is the cursor of the page before, null at the first line.
    app.get('/audit', async (request) => {
      await authenticate(request, tokens)
      const { limit = 50, before, ...filter } = queryOf(request, PageSchema)
      const found = await searchAudit(db, { ...queryFrom(filter), before }, limit + 1)
      const lines = found.slice(0, limit)
      const next = found.length > limit ? (lines.at(-1)?.seq ?? null) : null
      return { lines: lines.toReversed().map((line) => ({ ...line, about: aboutOf(line) })), next }
    })

    app.get('/audit/names', async (request) => {
      await authenticate(request, tokens)
      return auditNames(db)
    })

    // How far the log is whole, from its first line on.
    app.get('/audit/chain', async (request) => {
      await authenticate(request, tokens)
      return chain()
    })

    app.get('/audit.csv', async (request, reply) => {
      await authenticate(request, tokens)
      const filter = queryFrom(queryOf(request, FilterSchema))
      reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .type('text/csv; charset=utf-8')
      const parts = [CSV_START + csvLine(CSV_HEAD)]
      let before: number | undefined
      do {
        const lines = await searchAudit(db, { ...filter, before }, EXPORTED_AT_ONCE)
        parts.push(...lines.map((line) => csvLine(csvCells(line))))
        before = lines.length < EXPORTED_AT_ONCE ? undefined : lines.at(-1)?.seq
      } while (before !== undefined)
      return reply.send(parts.join(''))
    })
  }
}

/** What is left empty is not asked for. */
function queryFrom({ person, theme, remote, verb, text }: v.InferOutput<typeof FilterSchema>): AuditQuery {
  const asked = (word: string | undefined): string | undefined => (word === '' ? undefined : word)
  return { person: asked(person), theme: asked(theme), remote: asked(remote), action: asked(verb), text: asked(text) }
}

function aboutOf({ detail }: AuditLine): v.InferOutput<typeof DetailSchema> {
  const parsed = v.safeParse(DetailSchema, detail)
  return parsed.success ? parsed.output : {}
}

const CSV_HEAD = ['line', 'when', 'who', 'token', 'what', 'theme', 'remote', 'revision', 'reason', 'detail', 'hash']

function csvCells(line: AuditLine): string[] {
  const { seq, at, actor, token = '', action, theme, remote, reason, detail, hash } = line
  const { revision = '' } = aboutOf(line)
  const when = new Date(at).toISOString()
  return [String(seq), when, actor, token, action, theme ?? '', remote ?? '', String(revision), reason, detail, hash]
}
