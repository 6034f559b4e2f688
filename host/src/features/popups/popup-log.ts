import { deviceAtom } from '@site/shell'
import * as v from 'valibot'

/** So many pop up for a member on a site day at most, each of them once (ADR 0051). */
const MOST_A_DAY = 3

const PopupLogSchema = v.array(
  v.object({ userId: v.string(), day: v.number(), shown: v.array(v.string()), isQuiet: v.boolean() }),
)
/** What has popped up on this device, of each of its members on their last day. */
type PopupLog = v.InferOutput<typeof PopupLogSchema>
export const popupLogAtom = deviceAtom<PopupLog>('popups:v1', PopupLogSchema, [])

/** A member on a day of the site. */
interface MemberDay {
  readonly userId: string
  readonly day: number
}

const isOf =
  ({ userId, day }: MemberDay) =>
  (one: PopupLog[number]): boolean =>
    one.userId === userId && one.day === day

/** The first of these that may pop up now. */
export function nextPopup(log: PopupLog, whose: MemberDay, ids: readonly string[]): string | undefined {
  const known = log.find(isOf(whose))
  const shown = known?.shown ?? []
  if (known?.isQuiet === true || shown.length >= MOST_A_DAY) return undefined
  return ids.find((id) => !shown.includes(id))
}

function change(log: PopupLog, whose: MemberDay, to: Partial<Pick<PopupLog[number], 'shown' | 'isQuiet'>>): PopupLog {
  const before = log.find(isOf(whose)) ?? { ...whose, shown: [], isQuiet: false }
  // Days that are over say nothing any more.
  return [...log.filter((one) => one.day === whose.day && one.userId !== whose.userId), { ...before, ...to }]
}

export function withShown(log: PopupLog, whose: MemberDay, id: string): PopupLog {
  const shown = log.find(isOf(whose))?.shown ?? []
  return change(log, whose, { shown: [...shown, id] })
}

/** Nothing pops up for this member any more on this day. */
export function withQuiet(log: PopupLog, whose: MemberDay): PopupLog {
  return change(log, whose, { isQuiet: true })
}
