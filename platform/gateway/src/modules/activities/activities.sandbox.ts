import { ApiError, IdSchema, STATUS } from '@site/contracts'
import { DESK_LIMITS } from '@site/contracts/desk'
import { DAY_MS, formatFen } from '@site/domain'
import { sha256 } from '@site/server'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { ActivityRow } from '../../db/schema/activities.ts'
import { requireSameContent } from '../../kernel/ledger/index.ts'
import { MomentSchema } from '../../lib/moment.ts'
import { parseInput } from '../../lib/parse-input.ts'
import * as repository from './terms/activities.repository.ts'
import { FenSchema } from './terms/amounts.ts'
import { ActivitySettingsSchema, AdvertsSchema } from './terms/activity-settings.ts'
import type { ActivityTemplate } from './terms/template.ts'

const StockSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000))
/** `null` for no end. */
const supply = { stock: v.optional(v.nullable(StockSchema)), budget: v.optional(v.nullable(FenSchema)) }
const CreateSchema = v.object({
  ...supply,
  requestId: v.pipe(v.string(), v.uuid()),
  from: IdSchema,
  title: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写标题'), v.maxLength(DESK_LIMITS.activityTitle)),
  /** From now on, where no beginning is named; for so many days, where no end is. */
  startAt: v.optional(MomentSchema),
  endAt: v.optional(MomentSchema),
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999)), 30),
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  data: v.optional(v.record(v.string(), v.unknown()), {}),
})
const ChangeSchema = v.object({
  ...supply,
  id: IdSchema,
  status: v.optional(v.picklist(['running', 'stopped'])),
  endAt: v.optional(MomentSchema),
  adverts: v.optional(AdvertsSchema),
})

const withoutGaps = <T extends object>(change: T) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>
  }

/** The id of what a request makes: whoever sends it again finds that. */
const idFor = (from: string, requestId: string): string => `${from.slice(0, 48)}-${sha256(requestId).slice(0, 12)}`

/** What a request asks for and nobody changes later: whoever sends its id again for something else has not made that. */
const contentOf = ({ type, title, settings, data }: Pick<ActivityRow, 'type' | 'title' | 'settings' | 'data'>) => ({
  ...{ type, title, data },
  settings: { ...v.parse(ActivitySettingsSchema, settings), adverts: undefined },
})

/** @throws ApiError 6007 a period that ends before it begins */
function mustBePeriod({ startAt, endAt }: Pick<ActivityRow, 'startAt' | 'endAt'>): void {
  if (endAt <= startAt) throw new ApiError(STATUS.INVALID_PARAMETER, '结束时间须晚于开始时间')
}

/** @throws ApiError 6012 less than what was paid already */
function mustCover({ stock, claims, budget, spent }: ActivityRow): void {
  if (stock !== null && stock < claims) throw new ApiError(STATUS.WARNING, `已发放${claims}份，份数不能更少`)
  if (budget !== null && budget < spent) throw new ApiError(STATUS.WARNING, `已发放${formatFen(spent)}元，预算不能更少`)
}

/**
 * What the operator does: `GET /sandbox/activities` lists every activity with what it has paid;
 * `POST /sandbox/activities/create` `{requestId, from, title, startAt, endAt, days, stock, budget, settings, data}` makes one after the
 * model of another, whose settings and data it takes but for those that are named, once for its `requestId`; `POST /sandbox/activities/change`
 * `{id, status, stock, budget, endAt, adverts}` stops it, starts it again, or changes how much it may pay and where it is
 * shown beside the list.
 */
export function registerActivitiesSandbox(
  { db, clock, sandboxCall }: GatewayContext,
  templates: readonly ActivityTemplate[],
  seedTemplates: (db: Executor) => Promise<void>,
): void {
  const isListed = (row: ActivityRow) => templates.some(({ type }) => type === row.type)

  sandboxCall('GET', '/sandbox/activities', async () => {
    const joined = await repository.countJoined(db)
    const now = clock.now()
    return {
      // Red packets are listed with the rooms that they fall in.
      list: (await repository.selectAllActivities(db)).filter(isListed).map((row) => {
        const isOver = row.endAt.getTime() <= now
        const phase = isOver ? 'ended' : row.startAt.getTime() > now ? 'coming' : 'running'
        // A race pays after its end, unless it is stopped: that can be seen, and mended.
        const isStopped = row.status === 'stopped' && (!isOver || row.type === 'racePage')
        return {
          ...{ id: row.id, type: row.type, title: row.title, joined: joined.get(row.id) ?? 0, claims: row.claims },
          ...{ phase: isStopped ? 'stopped' : phase, stock: row.stock },
          ...{ startAt: row.startAt.getTime(), endAt: row.endAt.getTime(), spent: formatFen(row.spent) },
          budget: row.budget === null ? null : formatFen(row.budget),
          adverts: v.parse(ActivitySettingsSchema, row.settings).adverts,
        }
      }),
    }
  })

  sandboxCall('POST', '/sandbox/activities/create', async ({ body, writeDown }) => {
    const { requestId, from, title, settings, data, days, stock, budget, ...asked } = parseInput(CreateSchema, body)
    const startAt = asked.startAt ?? clock.now()
    const endAt = asked.endAt ?? startAt + days * DAY_MS
    const model = await repository.findActivity(db, from)
    const template = templates.find(({ type }) => type === model?.type)
    if (model === undefined || template === undefined) throw new ApiError(STATUS.NOT_FOUND, '没有这个活动模板')
    const made = {
      ...model,
      ...{ id: idFor(from, requestId), title, claims: 0, spent: 0n },
      ...{ startAt: new Date(startAt), endAt: new Date(endAt), status: 'running' as const },
      ...{ settings: { ...model.settings, ...settings }, data: { ...model.data, ...data } },
      ...{
        stock: stock === undefined ? model.stock : stock,
        budget: budget === undefined ? model.budget : budget,
      },
    }
    mustBePeriod(made)
    // What cannot be read would be found by the first member who looks at it.
    parseInput(ActivitySettingsSchema, made.settings)
    parseInput(template.data, made.data)
    await db.transaction(async (tx) => {
      if (!(await repository.insertActivity(tx, made))) {
        const first = await repository.findActivity(tx, made.id)
        if (first !== undefined) requireSameContent(contentOf(first), contentOf(made))
        return
      }
      await seedTemplates(tx)
      await writeDown(tx, { subject: `activity:${made.id}`, after: made })
    })
    return { id: made.id }
  })

  sandboxCall('POST', '/sandbox/activities/change', async ({ body, writeDown }) => {
    const { id, status, stock, budget, endAt, adverts } = parseInput(ChangeSchema, body)
    await db.transaction(async (tx) => {
      const before = await repository.lockActivity(tx, id)
      if (before === undefined) throw new ApiError(STATUS.NOT_FOUND, '活动不存在')
      const change = withoutGaps({
        ...{ status, stock, budget },
        endAt: endAt === undefined ? undefined : new Date(endAt),
        settings: adverts === undefined ? undefined : { ...before.settings, adverts },
      })
      const after: ActivityRow = { ...before, ...change }
      mustBePeriod(after)
      mustCover(after)
      await repository.updateActivity(tx, id, change)
      await writeDown(tx, { subject: `activity:${id}`, before, after })
    })
  })
}
