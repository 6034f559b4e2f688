import * as v from 'valibot'

import { RegistryError } from '../base/index.ts'
import { EditsRequestSchema } from '../channels/index.ts'
import type { Queryable } from '../storage/index.ts'

/** PostgreSQL answers bigint as text. */
const WholeSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())

const RowSchema = v.object({
  id: WholeSchema,
  state: v.picklist(['waiting', 'done', 'refused', 'withdrawn']),
  // why somebody proposed it is read as it was once taken
  document: v.pipe(v.string(), v.parseJson(), v.object({ ...EditsRequestSchema.entries, reason: v.string() })),
  needs_approval: v.boolean(),
  due_at: v.nullable(WholeSchema),
  proposed_by: v.string(),
  proposed_token: v.nullable(v.string()),
  proposed_at: WholeSchema,
  approved_by: v.nullable(v.string()),
  approved_token: v.nullable(v.string()),
  approved_at: v.nullable(WholeSchema),
  ended_at: v.nullable(WholeSchema),
  outcome: v.nullable(v.string()),
})
const COLUMNS = Object.keys(RowSchema.entries).join(', ')

/** A decision that waits for a second person, for a time, or for both; times in epoch milliseconds. */
export interface Proposal {
  readonly id: number
  readonly state: v.InferOutput<typeof RowSchema>['state']
  readonly decision: v.InferOutput<typeof EditsRequestSchema>
  readonly needsApproval: boolean
  readonly dueAt: number | null
  readonly proposedBy: string
  /** By which token it was proposed; null in those that are older than tokens with names. */
  readonly proposedToken: string | null
  readonly proposedAt: number
  readonly approvedBy: string | null
  /** By which token it was approved; null in those that were approved before it was kept. */
  readonly approvedToken: string | null
  readonly approvedAt: number | null
  readonly endedAt: number | null
  /** Why it was refused, in words; of one that waits, what stood in the way when its time had come. */
  readonly outcome: string | null
}

export type NewProposal = Pick<
  Proposal,
  'decision' | 'needsApproval' | 'dueAt' | 'proposedBy' | 'proposedToken' | 'proposedAt'
>

export async function insertProposal(tx: Queryable, proposal: NewProposal): Promise<Proposal> {
  const { decision, needsApproval, dueAt, proposedBy, proposedToken, proposedAt } = proposal
  const { rows } = await tx.query(
    `INSERT INTO registry.proposals (state, document, needs_approval, due_at, proposed_by, proposed_token, proposed_at)
     VALUES ('waiting', $1, $2, $3, $4, $5, $6) RETURNING ${COLUMNS}`,
    [JSON.stringify(decision), needsApproval, dueAt, proposedBy, proposedToken, proposedAt],
  )
  return only(rows)
}

/** @throws RegistryError `not-found` */
export async function findProposal(db: Queryable, id: number): Promise<Proposal> {
  const { rows } = await db.query(`SELECT ${COLUMNS} FROM registry.proposals WHERE id = $1`, [id])
  const [row] = v.parse(v.array(RowSchema), rows)
  if (row === undefined) throw new RegistryError('not-found', `There is no proposal ${id}.`)
  return proposalOf(row)
}

/** Those that wait, and the newest of the others; oldest first. */
export async function readProposals(db: Queryable, others: number): Promise<Proposal[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM registry.proposals WHERE state = 'waiting'
     UNION ALL (SELECT ${COLUMNS} FROM registry.proposals WHERE state <> 'waiting' ORDER BY id DESC LIMIT $1)
     ORDER BY id`,
    [others],
  )
  return v.parse(v.array(RowSchema), rows).map(proposalOf)
}

export async function countWaiting(db: Queryable, proposedBy: string): Promise<number> {
  const { rows } = await db.query(
    "SELECT count(*) AS waiting FROM registry.proposals WHERE state = 'waiting' AND proposed_by = $1",
    [proposedBy],
  )
  const [row] = v.parse(v.tuple([v.object({ waiting: WholeSchema })]), rows)
  return row.waiting
}

/** Who has approved carries it out; what is left of that, after a registry has ended in between, is taken up then. */
const GRACE_MS = 10_000

/** Waiting ones whose time has come and who need nobody any more. */
export async function readDue(db: Queryable, now: number): Promise<Proposal[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM registry.proposals
     WHERE state = 'waiting' AND (NOT needs_approval OR approved_by IS NOT NULL)
       AND coalesce(due_at, approved_at + $2) <= $1 ORDER BY due_at, id`,
    [now, GRACE_MS],
  )
  return v.parse(v.array(RowSchema), rows).map(proposalOf)
}

/** Holds the row until the transaction ends. @throws RegistryError `not-found`, `ended` */
export async function holdWaiting(tx: Queryable, id: number): Promise<Proposal> {
  const { rows } = await tx.query(`SELECT ${COLUMNS} FROM registry.proposals WHERE id = $1 FOR UPDATE`, [id])
  const [row] = v.parse(v.array(RowSchema), rows)
  if (row === undefined) throw new RegistryError('not-found', `There is no proposal ${id}.`)
  if (row.state !== 'waiting') throw new RegistryError('ended', `Proposal ${id} is ${row.state}: it waits no more.`)
  return proposalOf(row)
}

/** Keeps who has said yes. @returns the proposal as it is then */
export async function writeApproval(
  tx: Queryable,
  proposal: Proposal,
  approval: Pick<Proposal, 'approvedBy' | 'approvedToken' | 'approvedAt'>,
): Promise<Proposal> {
  const { approvedBy, approvedToken, approvedAt } = approval
  await tx.query(
    'UPDATE registry.proposals SET approved_by = $2, approved_token = $3, approved_at = $4 WHERE id = $1',
    [proposal.id, approvedBy, approvedToken, approvedAt],
  )
  return { ...proposal, ...approval }
}

/** What holds one up that is due, until it is carried out or its time is over. */
export async function writeObstacle(db: Queryable, id: number, outcome: string): Promise<void> {
  await db.query(
    `UPDATE registry.proposals SET outcome = $2
     WHERE id = $1 AND state = 'waiting' AND outcome IS DISTINCT FROM $2`,
    [id, outcome],
  )
}

export async function endProposal(
  tx: Queryable,
  id: number,
  end: { readonly state: 'done' | 'refused' | 'withdrawn'; readonly at: number; readonly outcome?: string },
): Promise<void> {
  await tx.query(
    `UPDATE registry.proposals SET state = $2, ended_at = $3, outcome = $4 WHERE id = $1 AND state = 'waiting'`,
    [id, end.state, end.at, end.outcome ?? null],
  )
}

function only(rows: readonly unknown[]): Proposal {
  const [row] = v.parse(v.tuple([RowSchema]), rows)
  return proposalOf(row)
}

function proposalOf(row: v.InferOutput<typeof RowSchema>): Proposal {
  return {
    id: row.id,
    state: row.state,
    decision: row.document,
    needsApproval: row.needs_approval,
    dueAt: row.due_at,
    proposedBy: row.proposed_by,
    proposedToken: row.proposed_token,
    proposedAt: row.proposed_at,
    approvedBy: row.approved_by,
    approvedToken: row.approved_token,
    approvedAt: row.approved_at,
    endedAt: row.ended_at,
    outcome: row.outcome,
  }
}
