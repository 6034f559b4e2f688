import {
  type Composition,
  type CompositionRefusal,
  OVERRIDE_NAME,
  OVERRIDE_REFUSED_HEADER,
  OverrideRefusalSchema,
  type SignedComposition,
  type ThemeId,
} from '@site/contracts'
import { askServer } from '@site/server'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

import { CompositionMemory, isOlder, type KnownComposition } from './composition-memory.ts'
import type { CompositionSource, SourcedComposition } from './composition-source.ts'
import { openComposition, RefusedCompositionError } from './open-composition.ts'
import type { TrustedKeys } from './trusted-keys.ts'

/** How long a page waits for the registry before it is served what was known last. */
const ANSWER_MS = 1_500
/** After a failure pages are served what is known at once; one of them asks again when this has passed. */
const PAUSE_MS = 1_000
/** Names sent along; there are few cohorts, and a header has its limits. */
const MOST_ETAGS = 24

/** There is nothing that could stand in a page: the registry is away and nothing valid was verified before. */
export class NoCompositionError extends Error {
  override readonly name = 'NoCompositionError'
}

/** What came of a question: a composition, the word that what is known holds, or nothing that a page could be made of. */
export type Fetched = 'new' | 'known' | 'failed'

/** Who measures what comes from the registry. */
export interface CompositionMeasures {
  fetched(theme: ThemeId, outcome: Fetched): void
  /** A composition came, and is not trusted. */
  refused(theme: ThemeId, reason: CompositionRefusal): void
}

export interface RegistryCompositionsOptions {
  /** Where the registry answers, without a path. */
  readonly registryUrl: string
  readonly keys: TrustedKeys
  readonly log: FastifyBaseLogger
  readonly measures?: CompositionMeasures
  readonly now?: () => number
}

/**
 * Compositions of a registry over HTTP. The registry is asked for each page, because only it knows a device's cohort
 * and a promotion must count at the next page; but what was verified once travels no more (a conditional request, one
 * name per revision, cohort and signature). While the registry is away or answers something that is not trusted, pages
 * get the last known composition until that expires.
 */
export function createRegistryCompositions(options: RegistryCompositionsOptions): CompositionSource {
  const { registryUrl, keys, log, measures, now = Date.now } = options
  const memories = new Map<ThemeId, CompositionMemory>()
  /** Set while the registry is not to be asked. */
  let retryAt: number | undefined

  function memoryOf(theme: ThemeId): CompositionMemory {
    const memory = memories.get(theme) ?? new CompositionMemory()
    memories.set(theme, memory)
    return memory
  }

  /**
   * Another page may learn of a newer revision while this one waits. What comes then is no replay, only late: the registry
   * is asked again, once.
   */
  async function fetchComposition(theme: ThemeId, deviceId: string, isAgain = false): Promise<KnownComposition> {
    const memory = memoryOf(theme)
    const etags = memory.etags().slice(0, MOST_ETAGS)
    const newestThen = memory.newest
    const isOvertaken = () => !isAgain && memory.newest !== newestThen
    const response = await askServer('registry', new URL(`/registry/composition/${theme}`, registryUrl), {
      headers: { cookie: `did=${deviceId}`, ...(etags.length === 0 ? {} : { 'if-none-match': etags.join(', ') }) },
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    })
    const etag = response.headers.get('etag') ?? ''
    const known = memory.find(etag)
    if (known !== undefined && (response.ok || response.status === 304)) {
      await response.body?.cancel()
      measures?.fetched(theme, 'known')
      return known
    }
    if (response.status === 304 && isOvertaken()) return fetchComposition(theme, deviceId, true)
    if (!response.ok) throw new Error(`the registry answered ${response.status}`)
    const opened = await openComposition(await response.json(), { keys: await keys.current(), theme, now: now() })
    const learnt = { ...opened, etag: etag === '' ? opened.signed.signature : etag }
    const isLate = isOlder(learnt, memory.newest) && !isOlder(learnt, newestThen)
    if (isLate && isOvertaken()) return fetchComposition(theme, deviceId, true)
    memory.learn(learnt)
    measures?.fetched(theme, 'new')
    return learnt
  }

  function failed(theme: ThemeId, error: unknown): void {
    measures?.fetched(theme, 'failed')
    if (error instanceof RefusedCompositionError) measures?.refused(theme, error.reason)
  }

  /** True when this request is the one that asks. */
  function mayFetch(): boolean {
    if (retryAt === undefined) return true
    if (now() < retryAt) return false
    retryAt = now() + ANSWER_MS + PAUSE_MS // the others go on with what is known meanwhile
    return true
  }

  /** What a grant opens. Asked each time and kept nowhere: it is one device's, and may be revoked at any moment. */
  async function granted(theme: ThemeId, deviceId: string, grant: string): Promise<SourcedComposition> {
    const response = await askServer('registry', new URL(`/registry/composition/${theme}`, registryUrl), {
      headers: { cookie: `did=${deviceId}; ${OVERRIDE_NAME}=${grant}` },
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the registry answered ${response.status}`)
    const refused = v.safeParse(OverrideRefusalSchema, response.headers.get(OVERRIDE_REFUSED_HEADER))
    if (refused.success) {
      await response.body?.cancel()
      return { ...(await ordinary(theme, deviceId)), refused: refused.output }
    }
    const opened = await openComposition(await response.json(), { keys: await keys.current(), theme, now: now() })
    if (opened.composition.override === undefined) throw new Error('the grant is neither opened nor refused')
    measures?.fetched(theme, 'new')
    return opened
  }

  async function ordinary(
    theme: ThemeId,
    deviceId: string,
  ): Promise<{ readonly signed: SignedComposition; readonly composition: Composition }> {
    const memory = memoryOf(theme)
    let failure: unknown
    if (mayFetch() || memory.lastKnown(deviceId, now()) === undefined) {
      try {
        const answer = await fetchComposition(theme, deviceId)
        if (retryAt !== undefined) log.info('the registry answers again')
        retryAt = undefined
        memory.serve(deviceId, answer)
        return answer
      } catch (error) {
        failure = error
        failed(theme, error)
        retryAt = now() + PAUSE_MS
        log.error({ err: error, theme }, 'no composition from the registry; pages get the last known one')
      }
    }
    const last = memory.lastKnown(deviceId, now())
    if (last === undefined) throw new NoCompositionError(`there is no composition for ${theme}`, { cause: failure })
    return last
  }

  return {
    async compositionFor({ theme, deviceId, grant }) {
      if (grant === undefined) return ordinary(theme, deviceId)
      // Anybody can send something that looks like a grant: it is no way around the pause.
      if (retryAt !== undefined) return { ...(await ordinary(theme, deviceId)), refused: 'unchecked' }
      try {
        return await granted(theme, deviceId, grant)
      } catch (error) {
        failed(theme, error)
        if (isOutOfReach(error)) retryAt = now() + PAUSE_MS
        log.error({ err: error, theme }, 'a grant could not be checked; the page is everybody’s')
        return { ...(await ordinary(theme, deviceId)), refused: 'unchecked' }
      }
    },
    trustedKeys: () => keys.current(),
  }
}

/** Nothing came over the network, or not in time; an answer that is no good says nothing about the next page. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  return error instanceof TypeError && error.cause !== undefined // how fetch says that a connection failed
}
