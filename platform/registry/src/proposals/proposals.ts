import { DAY_MS, MINUTE_MS } from '@site/domain'
import type { FastifyBaseLogger } from 'fastify'

import { holds, type People } from '../access/index.ts'
import { type Actor, appendAudit, nameOf, writeDown } from '../audit/index.ts'
import { coalesced, RegistryError } from '../base/index.ts'
import {
  type EditCommand,
  type EditPreview,
  type EditResult,
  previewEdit,
  refusal,
  SYSTEM,
  type ThemeEdit,
} from '../channels/index.ts'
import type { RegistryContext } from '../context/index.ts'
import type { Queryable, Within } from '../storage/index.ts'
import { createOutlooks, digestOf, type ShownProposal } from './outlook.ts'
import {
  countWaiting,
  endProposal,
  findProposal,
  holdWaiting,
  insertProposal,
  type Proposal,
  readDue,
  readProposals,
  writeApproval,
  writeObstacle,
} from './proposal-store.ts'

export interface ProposalRequest {
  readonly actor: Actor
  readonly reason: string
  readonly edits: readonly (ThemeEdit & { readonly basedOn: number })[]
  /** Epoch milliseconds; as soon as it is approved when undefined. */
  readonly dueAt?: number | undefined
}

/** A yes to what somebody was shown. */
export interface Approval {
  readonly id: number
  /** Of the decision, as the list has it. */
  readonly digest: string | undefined
}

export interface Proposals {
  /** @throws RegistryError as the change itself would be refused now, and `invalid` where nothing is to be waited for */
  propose(request: ProposalRequest, within: Within): Promise<Proposal>
  /** Says yes as a second person; carried out at once unless its time is yet to come. @throws RegistryError */
  approve(
    approval: Approval,
    actor: Actor,
    within: Within,
  ): Promise<{ readonly proposal: Proposal; readonly results: readonly EditResult[] }>
  withdraw(id: number, actor: Actor, reason: string, within: Within): Promise<void>
  /** @throws RegistryError `not-found` */
  find(id: number): Promise<Proposal>
  /** What waits, with what it would do, and how the last ones ended. */
  list(): Promise<readonly ShownProposal[]>
  /** Carries out what is due. Several processes may: each proposal is carried out by one. */
  carryOutDue(): Promise<void>
}

export interface ProposalsDeps {
  readonly context: RegistryContext
  /** All edits of the decision are written, or none; `within` belongs to the same transaction. */
  readonly edit: (command: EditCommand, within: Within) => Promise<readonly EditResult[]>
  readonly people: Pick<People, 'rolesOf' | 'findToken'>
  readonly log: FastifyBaseLogger
}

/** A time that passed longer ago than this, while no registry ran, is not made up for. */
const LATEST_MS = 30 * MINUTE_MS
const FARTHEST_MS = 90 * DAY_MS
const ENDED_SHOWN = 20
/** Of one person. */
const MOST_WAITING = 50

/** Decisions that somebody has made and that wait for a second person, for a time, or for both (ADR 0074). */
export function createProposals({ context, edit, people, log }: ProposalsDeps): Proposals {
  const { db, now } = context
  const withOutlooks = createOutlooks(context, log)

  function lineOf(tx: Queryable, action: string, actor: Actor, reason: string, proposal: Proposal) {
    const { id, dueAt, decision } = proposal
    const themes = decision.edits.map(({ theme }) => theme)
    const detail = JSON.stringify({ proposal: id, themes, edits: decision.edits, ...(dueAt === null ? {} : { dueAt }) })
    const theme = themes.length === 1 ? (themes[0] ?? null) : null
    return appendAudit(tx, { at: now(), actor, action, theme, remote: null, reason, detail })
  }

  /**
   * Whoever has decided and whoever has approved may still do so, and what they came by was not revoked: by such a token
   * somebody else may have decided.
   * @throws RegistryError `forbidden`
   */
  async function mustStillBeMeant(tx: Queryable, proposal: Proposal): Promise<void> {
    const { decision, proposedBy, proposedToken, approvedBy, approvedToken } = proposal
    const roles = await people.rolesOf(tx, proposedBy)
    const lost = decision.edits.find(({ theme }) => !holds(roles, `promote:${theme}`))
    if (lost !== undefined) throw noLonger(`${proposedBy}, who has proposed it, may not change ${lost.theme} any more.`)
    if (approvedBy !== null && !holds(await people.rolesOf(tx, approvedBy), 'approve')) {
      throw noLonger(`${approvedBy}, who has approved it, may not do so any more.`)
    }
    if (await isRevoked(tx, proposedToken)) {
      throw noLonger(`The token ${proposedToken}, by which it was proposed, was revoked.`)
    }
    if (await isRevoked(tx, approvedToken)) {
      throw noLonger(`The token ${approvedToken}, by which it was approved, was revoked.`)
    }
  }

  /** Nothing is known of who came without a token that was kept. */
  async function isRevoked(tx: Queryable, token: string | null): Promise<boolean> {
    return token !== null && (await people.findToken(token, tx)).revokedAt !== null
  }

  /** Writes what was decided, in the name of who decided it. @throws RegistryError, and the proposal is refused then */
  async function carryOut(proposal: Proposal): Promise<readonly EditResult[]> {
    const { id, decision, proposedBy, proposedToken, approvedBy, approvedAt, dueAt, outcome } = proposal
    try {
      const since = dueAt ?? approvedAt
      if (since !== null && now() - since > LATEST_MS) throw new RegistryError('too-late', lateText(outcome))
      const figures = { proposal: id, ...(approvedBy === null ? {} : { approvedBy }) }
      const actor = proposedToken === null ? proposedBy : { name: proposedBy, token: proposedToken }
      const command = { actor, approvedBy, reason: decision.reason, edits: decision.edits, figures }
      return await edit(command, async (tx) => {
        await holdWaiting(tx, id)
        await mustStillBeMeant(tx, proposal)
        await endProposal(tx, id, { state: 'done', at: now() })
      })
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error
      // what is away for a moment is asked again, and one that somebody else has ended is ended
      if (error.code === 'host-unknown') await writeObstacle(db, id, error.message)
      else if (error.code !== 'ended') await refuse(id, error.message)
      throw error
    }
  }

  async function refuse(id: number, outcome: string): Promise<void> {
    await writeDown(context, async (tx) => {
      const proposal = await holdWaiting(tx, id)
      await endProposal(tx, id, { state: 'refused', at: now(), outcome })
      return { line: await lineOf(tx, 'proposal-refused', SYSTEM, outcome.slice(0, 500), proposal), result: undefined }
    })
  }

  return {
    async propose({ actor, reason, edits, dueAt }, within) {
      const at = now()
      if (dueAt !== undefined && (dueAt <= at || dueAt > at + FARTHEST_MS)) {
        throw new RegistryError('invalid', 'The time lies in the next 90 days, and not before now.')
      }
      let needsApproval = false
      for (const themeEdit of edits) {
        const { guard } = await fitting(context, themeEdit)
        needsApproval ||= guard.fourEyes
      }
      if (!needsApproval && dueAt === undefined) {
        throw new RegistryError(
          'invalid',
          'Nothing is to be waited for: this takes no second person, and no time is given. Make the change itself.',
        )
      }
      return writeDown(context, async (tx) => {
        await within(tx)
        if ((await countWaiting(tx, nameOf(actor))) >= MOST_WAITING) {
          throw new RegistryError('invalid', `${MOST_WAITING} proposals of yours wait already: withdraw one first.`)
        }
        const decision = {
          reason,
          edits: edits.map(({ theme, basedOn, edit: one }) => ({ theme, basedOn, edit: one })),
        }
        const by = { proposedBy: nameOf(actor), proposedToken: tokenOf(actor) }
        const about = { needsApproval, dueAt: dueAt ?? null, ...by, proposedAt: at }
        const result = await insertProposal(tx, { decision: decision as Proposal['decision'], ...about })
        return { line: await lineOf(tx, 'propose', actor, reason, result), result }
      })
    },
    async approve({ id, digest }, actor, within) {
      const approved = await writeDown(context, async (tx) => {
        await within(tx)
        const proposal = await holdWaiting(tx, id)
        if (!proposal.needsApproval) throw new RegistryError('invalid', `Proposal ${id} waits for its time alone.`)
        const by = nameOf(actor)
        if (proposal.proposedBy === by) {
          throw new RegistryError('forbidden', `${by} has proposed it: somebody else says yes.`)
        }
        mustBeAsShown(proposal, digest)
        const approval = { approvedBy: by, approvedToken: tokenOf(actor), approvedAt: now() }
        const result = await writeApproval(tx, proposal, approval)
        return { line: await lineOf(tx, 'approve', actor, proposal.decision.reason, proposal), result }
      })
      const isLater = approved.dueAt !== null && approved.dueAt > now()
      return { proposal: approved, results: isLater ? [] : await carryOut(approved) }
    },
    async withdraw(id, actor, reason, within) {
      await writeDown(context, async (tx) => {
        await within(tx)
        const proposal = await holdWaiting(tx, id)
        await endProposal(tx, id, { state: 'withdrawn', at: now(), outcome: `${nameOf(actor)}: ${reason}` })
        return { line: await lineOf(tx, 'withdraw', actor, reason, proposal), result: undefined }
      })
    },
    find: (id) => findProposal(db, id),
    list: coalesced(async () => withOutlooks(await readProposals(db, ENDED_SHOWN))),
    async carryOutDue() {
      for (const proposal of await readDue(db, now())) {
        try {
          await carryOut(proposal)
          log.warn({ proposal: proposal.id }, 'a decision was carried out at its time')
        } catch (error) {
          // the others are due as well
          const why = error instanceof RegistryError ? { why: error.message } : { error }
          log.warn({ proposal: proposal.id, ...why }, 'a decision could not be carried out at its time')
        }
      }
    },
  }
}

/** Who says yes says to what: nobody approves by its number alone. @throws RegistryError `not-as-shown` */
function mustBeAsShown(proposal: Proposal, digest: string | undefined): void {
  if (digest === digestOf(proposal)) return
  const why =
    digest === undefined
      ? 'was approved without saying what was shown: update the command line, or load the console anew'
      : 'is not what you were shown'
  throw new RegistryError('not-as-shown', `Proposal ${proposal.id} ${why}. Look at it, then approve that.`)
}

function tokenOf(actor: Actor): string | null {
  return typeof actor === 'string' ? null : actor.token
}

function noLonger(what: string): RegistryError {
  return new RegistryError('forbidden', `${what} Decide again.`)
}

/** @param obstacle what stood in the way when it was last tried */
function lateText(obstacle: string | null): string {
  return obstacle === null
    ? 'Its time passed more than half an hour ago, while no registry ran: decide again.'
    : `For half an hour it could not be carried out: ${obstacle} Decide again.`
}

/** What a change would do. @throws RegistryError as it would be refused now */
async function fitting(context: RegistryContext, themeEdit: ThemeEdit): Promise<EditPreview> {
  const preview = await previewEdit(context, themeEdit)
  if (preview.ok) return preview
  throw refusal(preview.theme, preview.violations)
}
