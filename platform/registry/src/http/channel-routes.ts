import {
  AnyReleaseSchema,
  type Channel,
  HostManifestSchema,
  IsolationSchema,
  THEME_IDS,
  ThemeIdSchema,
  type ThemeId,
} from '@site/contracts'
import { DAY_MS, MINUTE_MS } from '@site/domain'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as v from 'valibot'

import {
  decidedTogether,
  deprecatedNow,
  diffChannels,
  EditRequestSchema,
  EditSchema,
  EditsRequestSchema,
  findChannel,
  previewEdit,
  previewGround,
  readRemoved,
  readRevision,
  readRevisions,
} from '../channels/index.ts'
import { parseOrRefuse, RegistryError } from '../base/index.ts'
import { createTurns, type TurnLimits } from '../budgets/index.ts'
import { checkIsolation, readReleaseDocument } from '../releases/index.ts'
import { declaredCalls, GatewayDocumentSchema } from '../rules/index.ts'
import type { AppParts } from './app-parts.ts'
import { admit, authenticate, requireOps, requirePromoter } from './authenticate.ts'
import { basedOnOf, countSchema, DOCUMENT_BYTES, queryOf, themeOf } from './params.ts'

/** `release`: the document of one that is built and not published, with what was measured of it. */
const PreviewSchema = v.strictObject({
  edit: EditSchema,
  release: v.optional(AnyReleaseSchema),
  isolation: v.optional(IsolationSchema),
})
/** The host's build document, the gateway's OpenAPI document. */
const GroundSchema = v.pipe(
  v.strictObject({ host: v.optional(HostManifestSchema), gateway: v.optional(GatewayDocumentSchema) }),
  v.check(({ host, gateway }) => host !== undefined || gateway !== undefined, 'names neither a host nor a gateway'),
)
const HistoryQuerySchema = v.object({ limit: v.optional(countSchema(200)) })
/** Two revisions of the theme, or one and now; or what runs on the theme and `with` another. */
const DiffQuerySchema = v.pipe(
  v.object({
    from: v.optional(countSchema(1e9)),
    to: v.optional(countSchema(1e9)),
    with: v.optional(ThemeIdSchema),
  }),
  v.check(
    ({ from, to, with: other }) =>
      (from === undefined) !== (other === undefined) && (other === undefined || to === undefined),
    'name a revision (from, to) or another theme (with)',
  ),
)
const ExportQuerySchema = v.object({ days: v.optional(countSchema(30)) })

/** Of one person, about a document of their own: comparing it may take seconds, though others have their turn in between. */
const QUESTIONS_WAITING = 8
/** In front, nginx waits 35 s for an answer (`proxy_read_timeout`). */
const QUESTIONS: TurnLimits = {
  waiting: QUESTIONS_WAITING,
  waitMs: 25_000,
  turnMs: MINUTE_MS,
  contendedTurnMs: MINUTE_MS,
}

/** Does one thing at a time of each person. @throws RegistryError `busy` where more wait than may */
function turnsOfPeople() {
  const turns = new Map<string, ReturnType<typeof createTurns>>()
  return async <Result>(person: string, reply: FastifyReply, work: () => Promise<Result>): Promise<Result> => {
    const own = turns.get(person) ?? createTurns(QUESTIONS)
    turns.set(person, own)
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(new RegistryError('invalid', 'Nobody waits for the answer any more.')))
    const { leave } = await own.enter(gone.signal)
    return work().finally(leave)
  }
}

/** Reading, editing and exporting the channels. */
export function channelRoutes({ context, operations, compositions, tokens }: AppParts): FastifyPluginAsync {
  const { db } = context
  const inTurn = turnsOfPeople()

  async function channelNow(theme: ThemeId): Promise<Channel> {
    const channel = await findChannel(db, theme)
    if (channel === undefined) throw new RegistryError('not-found', `There is no channel ${theme}.`)
    return channel
  }

  return async (app) => {
    app.get('/channels', async (request) => {
      await authenticate(request, tokens)
      const found = await Promise.all(THEME_IDS.map((theme) => findChannel(db, theme)))
      const channels = found.filter((channel) => channel !== undefined)
      const removed = await Promise.all(
        channels.map(async (channel) => [channel.theme, await readRemoved(db, channel)] as const),
      )
      return { channels, removed: Object.fromEntries(removed) }
    })

    app.get('/channels/:theme', async (request, reply) => {
      await authenticate(request, tokens)
      const [channel] = await readRevisions(db, themeOf(request), 1)
      return reply.header('etag', `"${channel?.revision ?? 0}"`).send(channel)
    })

    app.post('/channels/:theme/edits', async (request, reply) => {
      const caller = await authenticate(request, tokens)
      const theme = themeOf(request)
      const stillMay = admit(request, tokens, caller, (one) => requirePromoter(one, [theme]))
      const basedOn = basedOnOf(request)
      const { edit, reason } = parseOrRefuse(EditRequestSchema, request.body, 'The edit')
      const [result] = await operations.edit({ actor: caller, reason, edits: [{ theme, edit, basedOn }] }, stillMay)
      return reply.header('etag', `"${result?.channel.revision ?? 0}"`).send(result)
    })

    // One decision on several themes: all of it is written, or nothing.
    app.post('/edits', async (request) => {
      const caller = await authenticate(request, tokens)
      const { edits, reason } = parseOrRefuse(EditsRequestSchema, request.body, 'The edits')
      const themes = edits.map(({ theme }) => theme)
      const stillMay = admit(request, tokens, caller, (one) => requirePromoter(one, themes))
      return { results: await operations.edit({ actor: caller, reason, edits }, stillMay) }
    })

    // What an edit would do; anybody with a token may ask, also about a release that is not published yet.
    app.post('/channels/:theme/preview', { bodyLimit: DOCUMENT_BYTES }, async (request, reply) => {
      const { name } = await authenticate(request, tokens)
      const { edit, release: document, isolation } = parseOrRefuse(PreviewSchema, request.body, 'The question')
      const theme = themeOf(request)
      if (document === undefined) return previewEdit(context, { theme, edit })
      const release = readReleaseDocument(JSON.stringify(document), context.limits)
      if (isolation !== undefined) checkIsolation(release, isolation)
      return inTurn(name, reply, () => previewEdit(context, { theme, edit }, { release, isolation }))
    })

    // What the themes run, over a host or a gateway that is not there yet.
    app.post('/ground', { bodyLimit: DOCUMENT_BYTES }, async (request, reply) => {
      const { name } = await authenticate(request, tokens)
      const { host, gateway } = parseOrRefuse(GroundSchema, request.body, 'The question')
      const next = {
        ...(host === undefined ? {} : { host }),
        ...(gateway === undefined ? {} : { gateway: { calls: declaredCalls(gateway) } }),
      }
      return { themes: await inTurn(name, reply, () => previewGround(context, next)) }
    })

    // What teams had better change: it is asked beside what runs, as it needs an answer of the gateway.
    app.get('/deprecated', async (request) => {
      await authenticate(request, tokens)
      return { themes: await deprecatedNow(context) }
    })

    // The revisions of all themes that one decision made, given one of them.
    app.get('/channels/:theme/together/:revision', async (request) => {
      await authenticate(request, tokens)
      const { revision } = parseOrRefuse(v.object({ revision: countSchema(1e9) }), request.params, 'The address')
      return { revisions: await decidedTogether(db, themeOf(request), revision) }
    })

    app.get('/channels/:theme/history', async (request) => {
      await authenticate(request, tokens)
      const { limit = 20 } = queryOf(request, HistoryQuerySchema)
      const revisions = await readRevisions(db, themeOf(request), limit + 1)
      return {
        revisions: revisions.slice(0, limit).map((channel, index) => {
          const { revision, updatedAt, updatedBy, reason } = channel
          const before = revisions[index + 1]
          const changes = before === undefined ? [] : diffChannels(before, channel)
          return { revision, updatedAt, updatedBy, reason, changes }
        }),
      }
    })

    app.get('/channels/:theme/diff', async (request) => {
      await authenticate(request, tokens)
      const theme = themeOf(request)
      const query = queryOf(request, DiffQuerySchema)
      const other = query.with ?? theme
      const to = query.to === undefined ? await channelNow(other) : await readRevision(db, theme, query.to)
      const from = query.from === undefined ? await channelNow(theme) : await readRevision(db, theme, query.from)
      return { theme, with: query.with, from: from.revision, to: to.revision, changes: diffChannels(from, to) }
    })

    app.get('/channels/:theme/export', async (request) => {
      requireOps(await authenticate(request, tokens))
      const { days = 1 } = queryOf(request, ExportQuerySchema)
      return (await compositions.export(themeOf(request), days * DAY_MS)).signed
    })
  }
}
