import { PERSON_SIGNS, type PersonSign } from '@site/contracts/desk'
import { addMonths, dayOf, formatDay, MINIMUM_AGE } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import {
  findMember,
  lockMember,
  selectBirthdays,
  selectOthersWithEmail,
  selectOthersWithPhone,
  selectRealMembers,
  selectRealNames,
} from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { nameKey } from '../../lib/name-key.ts'
import { insertReviews, selectMembersOnSameDevices } from '../identity/index.ts'
import { selectOwnersOfSame } from '../payout/index.ts'
import { holdsOthers, minorityOf } from './bars.ts'
import { hasSelfExclusions, selectLongest } from './exclusions.repository.ts'
import { awaitIdentifying, insertLink, selectLinks, setSigns, signIdentifying } from './links.repository.ts'
import { HELD_LETTER } from './refusal.ts'

/** What is known of members besides what they have bound. */
export interface PersonSources {
  /** Days of birth of their documents, `YYYY-MM-DD` by member; who has shown none is left out. */
  readonly documentedBirthdays: (db: Executor, memberIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Who was born on one of these days, `YYYY-MM-DD`, by their document. */
  readonly bornOn: (db: Executor, days: readonly string[]) => Promise<readonly number[]>
  /** Whether anybody was born after a day, `YYYY-MM-DD`, by their document. */
  readonly isAnybodyBornAfter: (db: Executor, day: string) => Promise<boolean>
}

const MONTHS_TO_AGE = MINIMUM_AGE * 12

/**
 * Accounts that may be of a person who has excluded themselves, or who is under age by a document: those with the name and
 * day of birth, the phone, the e-mail address, an account for payouts or a device of that one. They are held until staff
 * decide (ADR 0043, ADR 0091).
 */
export function createSamePerson(
  context: Pick<GatewayContext, 'db' | 'clock' | 'events'>,
  { documentedBirthdays, bornOn, isAnybodyBornAfter }: PersonSources,
) {
  const { clock, events } = context
  const now = () => clock.now()

  /** Everybody else of this name, however it is spelled, born on the same day by what is bound or by a document. */
  async function bornAlike(db: Executor, memberId: number, realName: string): Promise<readonly number[]> {
    const known = [await selectBirthdays(db, [memberId]), await documentedBirthdays(db, [memberId])]
    const days = known.flatMap((one) => one.get(memberId) ?? [])
    if (days.length === 0) return []
    const named = await selectRealNames(db, { bornOn: days, or: await bornOn(db, days) })
    const others = [...named].filter(([id]) => id !== memberId)
    return others.flatMap(([id, name]) => (nameKey(name) === nameKey(realName) ? [id] : []))
  }

  /**
   * Members with an account for payouts of this one. Anybody can type somebody else's card, so whoever had all that both
   * have before the other one is held only under the same name.
   */
  async function carded(db: Executor, memberId: number, realName: string | null, held: 'own' | 'other') {
    const owners = await selectOwnersOfSame(db, memberId)
    const names = await selectRealNames(db, { bornOn: [], or: owners.map(({ id }) => id) })
    const isNamesake = (id: number) => realName !== null && nameKey(names.get(id) ?? '') === nameKey(realName)
    return owners.flatMap(({ id, first }) => (first !== held || isNamesake(id) ? [id] : []))
  }

  /**
   * Members on a device of this one. Its id is what a browser sends, and whoever has sat at it can send it from anywhere: so
   * whoever was on all such devices before the other one is `noted` for staff, and held only where both have been with such
   * a device at one address, too.
   */
  async function onSameDevices(db: Executor, memberId: number, held: 'own' | 'other') {
    const others = await selectMembersOnSameDevices(db, memberId)
    const [signs, noted] = [new Array<number>(), new Array<number>()]
    for (const { id, first, isNear } of others) (first !== held || isNear ? signs : noted).push(id)
    return { signs, noted }
  }

  /**
   * Other members, each with what they have in common with this one: nothing that holds anybody, of those who are noted for
   * staff alone. Demo members have nothing in common with anybody.
   *
   * @param held whether it is this one that would be held, or the others
   */
  async function alike(
    db: Executor,
    memberId: number,
    held: 'own' | 'other',
  ): Promise<ReadonlyMap<number, readonly PersonSign[]>> {
    const member = await findMember(db, memberId)
    if (member === undefined || member.isTest) return new Map()
    const { realName, phone, areaCode, email } = member
    const devices = await onSameDevices(db, memberId, held)
    const found: Readonly<Record<PersonSign, readonly number[]>> = {
      // A name alone is shared by many: it is noted for staff (`reviews`), and holds nobody.
      name: realName ? await bornAlike(db, memberId, realName) : [],
      phone: phone === null ? [] : await selectOthersWithPhone(db, memberId, { areaCode, phone }),
      email: email === null ? [] : await selectOthersWithEmail(db, memberId, email),
      card: await carded(db, memberId, realName, held),
      device: devices.signs,
    }
    const real = await selectRealMembers(db, [...Object.values(found).flat(), ...devices.noted])
    return new Map(real.map((id) => [id, PERSON_SIGNS.filter((sign) => found[sign].includes(id))]))
  }

  /**
   * Notes what speaks for one person and that staff have not seen; the member is told when the account is held by it. The
   * member is held as by a deposit: an order that is made at the same time is cancelled, or not made. Without a sign there is
   * a device that may be forged, which is noted where staff read of accounts that have one in common. Answers whether they
   * were told.
   */
  async function link(
    db: Executor,
    memberId: number,
    excludedId: number,
    signs: readonly PersonSign[],
  ): Promise<boolean> {
    if (signs.length === 0) {
      await insertReviews(db, memberId, 'device', [excludedId])
      return false
    }
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

  /** Who of these members has excluded themselves, for now, or is under age. */
  async function barred(db: Executor, memberIds: readonly number[]): Promise<readonly number[]> {
    if (memberIds.length === 0) return []
    const longest = await selectLongest(db, memberIds)
    const documents = await documentedBirthdays(db, memberIds)
    return memberIds.filter((id) => {
      const birthday = documents.get(id)
      const bars = [
        ...longest.filter((one) => one.memberId === id),
        ...(birthday === undefined ? [] : [minorityOf(birthday)]),
      ]
      return bars.some((bar) => holdsOthers(bar, now()))
    })
  }

  /** Whether there can be anybody such, which is asked for every log-in and registration. */
  async function isAnybodyBarred(db: Executor): Promise<boolean> {
    const ofAge = formatDay(addMonths(dayOf(now()), -MONTHS_TO_AGE))
    return (await hasSelfExclusions(db)) || (await isAnybodyBornAfter(db, ofAge))
  }

  /**
   * Holds everybody alike of a member who has excluded themselves or is under age; nobody otherwise. Answers whether the
   * member is one of these.
   */
  async function holdOthers(db: Executor, memberId: number): Promise<boolean> {
    if ((await barred(db, [memberId])).length === 0) return false
    const others = [...(await alike(db, memberId, 'other'))].toSorted(([one], [two]) => one - two)
    for (const [other, signs] of others) {
      if (await link(db, other, memberId, signs)) continue
      // Held once before, and free since that exclusion ended: what was begun meanwhile ends as it did then. `link` holds
      // the member until this transaction ends.
      const isHeld = (await selectLinks(db, other)).some(
        ({ excludedId, decision }) => excludedId === memberId && decision !== 'other',
      )
      if (isHeld && (await barred(db, [other])).length === 0)
        await events.emit(db, 'member.excluded', { memberId: other })
    }
    return true
  }

  return {
    /**
     * More is known of a member: held where somebody alike has excluded themselves, or is under age. Answers whether the
     * member is such a one, whose likes are to be held then (`holdThoseMeanwhile`). Whoever asks outside a transaction asks
     * again when the database breaks it off.
     */
    async look(db: Executor, memberId: number): Promise<boolean> {
      // What was written without a transaction is there for everybody already.
      if (db !== context.db) await signIdentifying(db)
      if (!(await isAnybodyBarred(db))) return false
      const others = await alike(db, memberId, 'own')
      const found = await barred(db, [memberId, ...others.keys()])
      for (const [other, signs] of others) if (found.includes(other)) await link(db, memberId, other, signs)
      return found.includes(memberId)
    },

    holdOthers,

    /**
     * {@link holdOthers} once the exclusion, or what more is known, is there for everybody: of two transactions at once
     * neither sees what the other writes, so whoever became known in one that had begun before has looked and found nobody
     * (ADR 0077).
     */
    async holdThoseMeanwhile(memberId: number): Promise<void> {
      // A transaction of its own: a link waits for its member, whom one that has yet to sign may hold.
      await context.db.transaction(awaitIdentifying)
      await retryConflicts(() => context.db.transaction((tx) => holdOthers(tx, memberId)))
    },
  }
}
