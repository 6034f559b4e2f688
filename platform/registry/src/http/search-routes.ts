import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

import { PlainLineSchema } from '../base/index.ts'
import { searchRevisions } from '../channels/index.ts'
import { searchReleases } from '../releases/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate } from './authenticate.ts'
import { queryOf } from './params.ts'

const QuerySchema = v.object({
  text: v.pipe(PlainLineSchema, v.minLength(2, 'say two characters at least'), v.maxLength(100)),
})
const FOUND = 8

/** One question over everything that has a name: releases, revisions, people. The newest of each. */
export function searchRoutes({ context, tokens }: Pick<AppParts, 'context' | 'tokens'>): FastifyPluginAsync {
  return async (app) => {
    app.get('/search', async (request) => {
      await authenticate(request, tokens)
      const { text } = queryOf(request, QuerySchema)
      const [releases, revisions, people] = await Promise.all([
        searchReleases(context.db, text, FOUND),
        searchRevisions(context.db, text, FOUND),
        tokens.list(),
      ])
      const wanted = text.toLowerCase()
      const isMeant = (words: readonly string[]) => words.some((word) => word.toLowerCase().includes(wanted))
      return {
        releases,
        revisions: revisions.map(({ theme, revision, updatedAt, updatedBy, reason }) => ({
          ...{ theme, revision, updatedAt, updatedBy, reason },
        })),
        people: people
          .filter(({ name, roles, tokens: own }) => isMeant([name, ...roles, ...own.map((token) => token.name)]))
          .slice(0, FOUND)
          .map(({ name, roles, leftAt }) => ({ name, roles, leftAt })),
      }
    })
  }
}
