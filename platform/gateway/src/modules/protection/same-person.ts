import { PERSON_SIGNS, type PersonSign } from '@site/contracts/desk'
import { isExcluded } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import {
  findMember,
  lockMember,
  selectBirthdays,
  selectOthersNamed,
  selectOthersWithPhone,
  selectRealMembers,
} from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { selectMembersOnSameDevices } from '../identity/index.ts'
import { selectOwnersOfSame } from '../payout/index.ts'
import { hasSelfExclusions, selectLongest } from './exclusions.repository.ts'
import { awaitIdentifying, insertLink, selectLinks, setSigns, signIdentifying } from './links.repository.ts'
import { HELD_LETTER } from './refusal.ts'

/** What is known of members besides what they have bound. */
export interface PersonSources {
  /** Days of birth of their documents, `YYYY-MM-DD` by member; who has shown none is left out. */
  readonly documentedBirthdays: (db: Executor, memberIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/**
 * Accounts that may be of a person who has excluded themselves: those with the name and day of birth, the phone, an account
 * for payouts or a device of the excluded one. They are held until staff decide (ADR 0043).
 */
export function createSamePerson(
  context: Pick<GatewayContext, 'db' | 'clock' | 'events'>,
  { documentedBirthdays }: PersonSources,
) {
  const { clock, events } = context
  const now = () => clock.now()

  /** Everybody else of this name who was born on the same day, by what is bound or by a document. */
  async function bornAlike(db: Executor, memberId: number, realName: string): Promise<readonly number[]> {
    const named = await selectOthersNamed(db, memberId, realName)
    if (named.length === 0) return []
    const all = [memberId, ...named]
    const known = [await selectBirthdays(db, all), await documentedBirthdays(db, all)]
    const daysOf = (id: number) => known.flatMap((days) => days.get(id) ?? [])
    const own = new Set(daysOf(memberId))
    return named.filter((id) => daysOf(id).some((day) => own.has(day)))
  }

  /** Other members, each with what they have in common with this one; demo members have nothing in common with anybody. */
  async function alike(db: Executor, memberId: number): Promise<ReadonlyMap<number, readonly PersonSign[]>> {
    const member = await findMember(db, memberId)
    if (member === undefined || member.isTest) return new Map()
    const { realName, phone, areaCode } = member
    const found: Readonly<Record<PersonSign, readonly number[]>> = {
      // A name alone is shared by many: it is noted for staff (`reviews`), and holds nobody.
      name: realName ? await bornAlike(db, memberId, realName) : [],
      phone: phone === null ? [] : await selectOthersWithPhone(db, memberId, { areaCode, phone }),
      card: await selectOwnersOfSame(db, memberId),
      device: await selectMembersOnSameDevices(db, memberId),
    }
    const real = await selectRealMembers(db, Object.values(found).flat())
    return new Map(real.map((id) => [id, PERSON_SIGNS.filter((sign) => found[sign].includes(id))]))
  }

  /**
   * Notes what speaks for one person and that staff have not seen; the member is told when the account is held by it. The
   * member is held as by a deposit: an order that is made at the same time is cancelled, or not made. Answers whether they
   * were told.
   */
  function link(db: Executor, memberId: number, excludedId: number, signs: readonly PersonSign[]): Promise<boolean> {
    // A log-in is no transaction; here it becomes one.
    return db.transaction(async (tx) => {
      await lockMember(tx, memberId)
      const links = (await selectLinks(tx, memberId)).filter((one) => one.excludedId === excludedId)
      const seen = links.flatMap((one) => one.signs)
      if (signs.every((sign) => seen.includes(sign))) return false
      const holding = links.find(({ decision }) => decision !== 'other')
      if (holding !== undefined) {
        const all = PERSON_SIGNS.filter((sign) => signs.includes(sign) || holding.signs.includes(sign))
        await setSigns(tx, holding.id, all)
        return false
      }
      const id = await insertLink(tx, { memberId, excludedId, signs }, now())
      if (id === undefined) return false
      await insertLetters(tx, [
        { memberId, type: 'notice', source: `held:${id}`, ...HELD_LETTER, createdAt: new Date(now()) },
      ])
      await events.emit(tx, 'member.excluded', { memberId })
      return true
    })
  }

  /** Who of these members has excluded themselves, for now. */
  async function selfExcluded(db: Executor, memberIds: readonly number[]): Promise<readonly number[]> {
    const longest = await selectLongest(db, memberIds)
    return longest.flatMap((one) => (one.kind === 'selfExclusion' && isExcluded(one, now()) ? one.memberId : []))
  }

  /** Holds everybody alike of a member who has excluded themselves; nobody otherwise. Answers whether they have. */
  async function holdOthers(db: Executor, memberId: number): Promise<boolean> {
    if ((await selfExcluded(db, [memberId])).length === 0) return false
    const others = [...(await alike(db, memberId))].toSorted(([one], [two]) => one - two)
    for (const [other, signs] of others) {
      if (await link(db, other, memberId, signs)) continue
      // Held once before, and free since that exclusion ended: what was begun meanwhile ends as it did then.
      const isHeld = (await selectLinks(db, other)).some(
        ({ excludedId, decision }) => excludedId === memberId && decision !== 'other',
      )
      if (isHeld && (await selfExcluded(db, [other])).length === 0)
        await events.emit(db, 'member.excluded', { memberId: other })
    }
    return true
  }

  return {
    /**
     * More is known of a member: held where somebody alike has excluded themselves. Whoever asks outside a transaction asks
     * again when the database breaks it off.
     */
    async look(db: Executor, memberId: number): Promise<void> {
      // What was written without a transaction is there for everybody already.
      if (db !== context.db) await signIdentifying(db)
      if (!(await hasSelfExclusions(db))) return
      const others = await alike(db, memberId)
      for (const other of await selfExcluded(db, [...others.keys()]))
        await link(db, memberId, other, others.get(other) ?? [])
    },

    holdOthers,

    /**
     * {@link holdOthers} once the exclusion is there for everybody: of two transactions at once neither sees what the other
     * writes, so whoever became known in one that had begun before has looked and found nobody (ADR 0077).
     */
    async holdThoseMeanwhile(memberId: number): Promise<void> {
      // A transaction of its own: a link waits for its member, whom one that has yet to sign may hold.
      await context.db.transaction(awaitIdentifying)
      await retryConflicts(() => context.db.transaction((tx) => holdOthers(tx, memberId)))
    },
  }
}
