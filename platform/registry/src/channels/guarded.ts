import { canonicalJson, type Channel, type ChannelRemote, type Guard } from '@site/contracts'

import { RegistryError } from '../base/index.ts'
import type { SystemEdit } from './apply-edit.ts'
import { diffChannels } from './diff-channels.ts'
import type { Edit } from './edit-schema.ts'

type Kind = (Edit | SystemEdit)['kind']

/** What is new whatever it changes. Stopping, and what belongs to the deployment, are never held up. */
const NEW = new Set<Kind>(['promote', 'unpin', 'remove', 'settings', 'flags'])
/** What goes back to what ran well is new only where it brings something else. */
const BACK = new Set<Kind>(['rollback', 'undo'])

/** The freeze of a theme that is in force. */
function freezeOf(guard: Guard | undefined, now: number): Guard['freezes'][number] | undefined {
  return guard?.freezes.find(({ from, until }) => from <= now && now < until)
}

/** From which moment on, not before this one, nothing is frozen on the theme: ends of freezes that follow one another. */
export function openFrom(guard: Guard | undefined, at: number): number {
  const freeze = freezeOf(guard, at)
  return freeze === undefined ? at : openFrom(guard, freeze.until)
}

/** An edit, and the channel before and after it. */
export interface GuardedEdit {
  readonly edit: Edit | SystemEdit
  readonly before: Channel
  readonly after: Channel
  /** It gets back what was live until the newest revision: see `isOneBack`. */
  readonly isOneBack: boolean
}

/** Going back, too, can bring what a theme is not known to have run well: that is new, whatever it is called. */
function bringsNew({ remotes }: Channel, after: Channel): boolean {
  return Object.entries(after.remotes).some(([name, { stable, candidate, pinned }]) => {
    const was = remotes[name]
    if (was === undefined || ![was.stable, ...was.lastGood].includes(stable)) return true
    // from then on whatever is built next
    if (was.pinned && !pinned) return true
    if (candidate === undefined) return false
    return candidate.version !== was.candidate?.version || isBolder(candidate, was.candidate)
  })
}

type Candidate = NonNullable<ChannelRemote['candidate']>

/** Whether a candidate reaches devices that the running one does not, now or by its plan, or is stopped less readily. */
function isBolder(candidate: Candidate, was: Candidate): boolean {
  return (
    candidate.weight > was.weight ||
    candidate.allow.some((device) => !was.allow.includes(device)) ||
    climbsAnew(candidate, was) ||
    losesRule(candidate, was)
  )
}

/** The registry follows a plan with nobody's further word. The one that runs was agreed to; any other climbs anew. */
function climbsAnew({ plan }: Candidate, was: Candidate): boolean {
  if (plan === undefined || canonicalJson(plan.steps) === canonicalJson(was.plan?.steps ?? null)) return false
  return plan.steps.some(({ weight }) => weight > was.weight)
}

/** At no share there is nothing that a rule could end; but a plan goes on by it, as soon as it has its samples. */
function losesRule({ abort, weight, plan }: Candidate, { abort: was }: Candidate): boolean {
  if (was === undefined || (weight === 0 && plan === undefined)) return false
  if (abort === undefined || abort.errorRate > was.errorRate || abort.minSamples > was.minSamples) return true
  return plan !== undefined && abort.minSamples < was.minSamples
}

/** Of these no version tells that they ran well; what an older revision had of them is as new as anything else. */
function changesMoreThanVersions(before: Channel, after: Channel): boolean {
  const isRemoved = Object.keys(before.remotes).some((name) => after.remotes[name] === undefined)
  return isRemoved || diffChannels(before, after).some(({ path }) => /^(?:settings|flags|origins)\./.test(path))
}

/** Whatever it is called: going back may go further, and a word about the candidate that runs may only hold it back. */
function isNew({ edit: { kind }, before, after, isOneBack }: GuardedEdit): boolean {
  if (kind === 'candidate') return bringsNew(before, after)
  if (!BACK.has(kind)) return NEW.has(kind)
  return bringsNew(before, after) || (!isOneBack && changesMoreThanVersions(before, after))
}

/** What an edit would have to wait for. */
export function guardOf(
  guarded: GuardedEdit,
  now: number,
): { readonly fourEyes: boolean; readonly freeze?: Guard['freezes'][number] } {
  const { edit, before } = guarded
  const bringsIt = isNew(guarded)
  // taking the guard away is the first thing that it guards against
  const fourEyes = before.guard?.fourEyes === true && (bringsIt || edit.kind === 'guard')
  // a plan waits for the end of a freeze, too; that it may go on was agreed to with the plan
  const freeze = bringsIt || edit.kind === 'step' ? freezeOf(before.guard, now) : undefined
  return { fourEyes, ...(freeze === undefined ? {} : { freeze }) }
}

/** @throws RegistryError `frozen`, `approval-required` */
export function mustBeOpen(
  guarded: GuardedEdit,
  { now, isApproved }: { readonly now: number; readonly isApproved: boolean },
): void {
  const { theme } = guarded.before
  const { fourEyes, freeze } = guardOf(guarded, now)
  if (freeze !== undefined) {
    const { until, reason } = freeze
    const when = new Date(until).toISOString()
    const message = `Nothing new on ${theme} until ${when}: ${reason}. Going back is open.`
    throw new RegistryError('frozen', message, { theme, until })
  }
  if (fourEyes && !isApproved) {
    const message = `${theme} asks for a second person: propose it, and somebody else approves.`
    throw new RegistryError('approval-required', message, { theme })
  }
}
