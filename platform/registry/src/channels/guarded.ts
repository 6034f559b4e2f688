import type { Channel, Guard } from '@site/contracts'

import { RegistryError } from '../base/index.ts'
import type { SystemEdit } from './apply-edit.ts'
import type { Edit } from './edit-schema.ts'

type Kind = (Edit | SystemEdit)['kind']

/** What brings something new. Going back, stopping and what belongs to the deployment are never held up. */
const NEW = new Set<Kind>(['promote', 'candidate', 'unpin', 'remove', 'settings', 'flags'])
/** A plan waits for the end of a freeze, too; that it may go on was agreed to with the plan. */
const FROZEN = new Set<Kind>([...NEW, 'step'])
/** Taking the guard away is the first thing that it guards against. */
const FOR_TWO = new Set<Kind>([...NEW, 'guard'])

/** The freeze of a theme that is in force. */
function freezeOf(guard: Guard | undefined, now: number): Guard['freezes'][number] | undefined {
  return guard?.freezes.find(({ from, until }) => from <= now && now < until)
}

/** Whether an edit needs a second person on this theme. */
export function needsTwo({ guard }: Channel, { kind }: Edit | SystemEdit): boolean {
  return guard?.fourEyes === true && FOR_TWO.has(kind)
}

/** What an edit would have to wait for. */
export function guardOf(
  channel: Channel,
  edit: Edit | SystemEdit,
  now: number,
): { readonly fourEyes: boolean; readonly frozenUntil?: number } {
  const freeze = FROZEN.has(edit.kind) ? freezeOf(channel.guard, now) : undefined
  return { fourEyes: needsTwo(channel, edit), ...(freeze === undefined ? {} : { frozenUntil: freeze.until }) }
}

/** @throws RegistryError `frozen`, `approval-required` */
export function mustBeOpen(
  channel: Channel,
  edit: Edit | SystemEdit,
  { now, isApproved }: { readonly now: number; readonly isApproved: boolean },
): void {
  const { theme, guard } = channel
  const freeze = FROZEN.has(edit.kind) ? freezeOf(guard, now) : undefined
  if (freeze !== undefined) {
    const { until, reason } = freeze
    const when = new Date(until).toISOString()
    const message = `Nothing new on ${theme} until ${when}: ${reason}. Going back is open.`
    throw new RegistryError('frozen', message, { theme, until })
  }
  if (needsTwo(channel, edit) && !isApproved) {
    const message = `${theme} asks for a second person: propose it, and somebody else approves.`
    throw new RegistryError('approval-required', message, { theme })
  }
}
