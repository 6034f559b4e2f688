import { randomBytes } from 'node:crypto'
import { join } from 'node:path'

import { type ComposedRelease, type Composition, CompositionSchema } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { keepAnswersSafe } from '@site/server'
import { createOperationsListener } from '@site/server/operations'
import { fastify } from 'fastify'
import * as v from 'valibot'

import { RegistryError } from './base/index.ts'
import type { ServedComposition } from './composition/index.ts'
import type { Registry } from './registry.ts'
import { openSigningKeys, signComposition } from './signing/index.ts'

/**
 * Stands where a registry does and knows one composition, which everybody gets: what a report of an error is run with. Its
 * releases come from the page's own origin; it is signed anew, by a key of its own, as an installation that nobody has seen.
 * Nothing is published to it, and it has no database.
 */
export async function openOne(reported: Composition, dataDir: string): Promise<Registry> {
  const keys = await openSigningKeys(join(dataDir, 'keys'), { overlapMs: DAY_MS, now: Date.now })
  const instance = randomBytes(8).toString('hex')
  const now = Date.now()
  const composition = v.parse(CompositionSchema, {
    ...reported,
    ...{ instance, issuedAt: now, expiresAt: now + DAY_MS, origins: [''] },
    remotes: Object.fromEntries(
      Object.entries(reported.remotes).map(([name, { active, fallback, cohort }]) => [
        name,
        {
          cohort,
          active: onOwnOrigin(active),
          ...(fallback === undefined ? {} : { fallback: onOwnOrigin(fallback) }),
        },
      ]),
    ),
  })
  const served: ServedComposition = {
    composition,
    signed: await signComposition(composition, await keys.current()),
    etag: `"${instance}"`,
  }

  const app = fastify({ logger: false })
  keepAnswersSafe(app)
  app.get<{ Params: { theme: string } }>('/registry/composition/:theme', (request, reply) => {
    if (request.params.theme !== composition.theme) return reply.code(404).send({ error: 'not-found' })
    return reply.header('cache-control', 'no-store').header('etag', served.etag).send(served.signed)
  })

  // Nobody reports to it, so there is nothing to measure.
  const operations = createOperationsListener({ measures: () => Promise.resolve('') })

  return {
    app,
    operations,
    readMeasures: () => Promise.resolve([]),
    instance,
    compositionFor({ theme }) {
      if (theme === composition.theme) return Promise.resolve(served)
      return Promise.reject(new RegistryError('not-found', `What was reported ran on ${composition.theme}.`))
    },
    trustedKeys: () => Promise.resolve(keys.trusted()),
    onRevision: () => () => undefined,
    publishLocal: () => Promise.resolve({ releases: [], themes: [] }),
    async close() {
      await app.close()
      await operations.close()
    },
  }
}

function onOwnOrigin(release: ComposedRelease): ComposedRelease {
  return { ...release, base: release.base.replace(/^https?:\/\/[^/]+/, '') }
}
