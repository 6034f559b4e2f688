import { DESK_LIMITS } from '@site/contracts/desk'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { mustFindByName, namedMemberId, selectNames } from '../../kernel/members/index.ts'
import { DeskListSchema } from '../../lib/desk-list.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { countWaiting, selectFreezes } from './freezes.repository.ts'
import { type FreezesService, LISTED, viewFreeze } from './freezes.service.ts'

const textOf = (missing: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, missing), v.maxLength(DESK_LIMITS.freezeText))
const FreezeSchema = v.object({ name: v.string(), ground: textOf('请填写原因') })
const DecisionSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  answer: textOf('请填写答复'),
})

/**
 * What staff does: `GET /sandbox/freezes?name=&open=1` lists freezes with their appeals, and with `count=1` says how many
 * appeals wait; `POST /sandbox/freezes` `{name, ground}` freezes an account, `POST /sandbox/freezes/{lift,uphold}`
 * `{id, answer}` ends one, or answers an appeal and leaves it.
 */
export function registerFreezesSandbox({ db, sandboxCall }: GatewayContext, service: FreezesService): void {
  sandboxCall('GET', '/sandbox/freezes', async ({ query }) => {
    const { name, open, count } = parseInput(DeskListSchema, query)
    if (count === '1') return { count: await countWaiting(db) }
    const ofMember = await namedMemberId(db, name)
    const rows = await selectFreezes(db, { memberId: ofMember, onlyOpen: open === '1' }, LISTED)
    const names = await selectNames(
      db,
      rows.map((row) => row.memberId),
    )
    return { list: rows.map((row) => ({ ...viewFreeze(row), id: row.id, name: names.get(row.memberId) ?? '' })) }
  })

  sandboxCall('POST', '/sandbox/freezes', async ({ body, writeDown }) => {
    const { name, ground } = parseInput(FreezeSchema, body)
    await service.freeze((await mustFindByName(db, name)).id, ground, writeDown)
  })
  for (const [verb, lifts] of [
    ['lift', true],
    ['uphold', false],
  ] as const)
    sandboxCall('POST', `/sandbox/freezes/${verb}`, ({ body, writeDown }) => {
      const { id, answer } = parseInput(DecisionSchema, body)
      return service.decide(id, { lifts, answer }, writeDown)
    })
}
