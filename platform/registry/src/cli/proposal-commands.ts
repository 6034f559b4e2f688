import * as v from 'valibot'

import { REASON_HINT, requiredOption, UsageError, type CliContext, type Command } from './command.ts'
import { moment, table } from './format.ts'

export const ProposalSchema = v.object({
  id: v.number(),
  state: v.string(),
  needsApproval: v.boolean(),
  dueAt: v.nullable(v.number()),
  proposedBy: v.string(),
  approvedBy: v.nullable(v.string()),
  outcome: v.nullable(v.string()),
  decision: v.object({
    reason: v.string(),
    edits: v.array(v.object({ theme: v.string(), edit: v.looseObject({ kind: v.string() }) })),
  }),
})
type Proposal = v.InferOutput<typeof ProposalSchema>

const ListSchema = v.object({ proposals: v.array(ProposalSchema) })
const ApprovedSchema = v.object({
  proposal: ProposalSchema,
  results: v.array(v.object({ channel: v.object({ theme: v.string(), revision: v.number() }) })),
})

function waitsFor({ needsApproval, approvedBy, dueAt }: Proposal): string {
  return [
    ...(needsApproval && approvedBy === null ? ['a second person'] : []),
    ...(dueAt === null ? [] : [moment(dueAt)]),
  ].join(', ')
}

const proposals: Command = {
  verb: 'proposals',
  usage: '',
  summary: 'shows decisions that wait for a second person or for a time, and how the last ones ended',
  async run({ client }) {
    const { proposals: all } = await client.call('/proposals', { answer: ListSchema })
    const rows = all.map((one) => [
      String(one.id),
      one.state === 'waiting' ? `waits for ${waitsFor(one)}` : one.state,
      one.decision.edits.map(({ theme, edit: { kind } }) => `${kind} on ${theme}`).join(', '),
      `${one.proposedBy}${one.approvedBy === null ? '' : `, ${one.approvedBy}`}`,
      one.outcome ?? one.decision.reason,
    ])
    const text = rows.length === 0 ? 'nothing waits' : table(['id', 'state', 'what', 'who', 'why'], rows)
    return { text, json: all }
  },
}

function idOf({ positionals: [id = '', ...rest] }: CliContext, verb: string): string {
  if (!/^\d{1,9}$/.test(id) || rest.length > 0) throw new UsageError(`name the proposal: ${verb} 3`)
  return id
}

const approve: Command = {
  verb: 'approve',
  usage: '<proposal>',
  summary: 'says yes to what somebody else has proposed; it is done at once, or at its time',
  async run(context) {
    const id = idOf(context, 'approve')
    const json = await context.client.call(`/proposals/${id}/approve`, { method: 'POST', answer: ApprovedSchema })
    for (const { channel } of json.results) await context.seen.show(channel.theme, channel.revision)
    const done = json.results.map(({ channel }) => `${channel.theme} is at revision ${channel.revision}`)
    return { text: done.length > 0 ? done.join('\n') : `proposal ${id} waits for ${waitsFor(json.proposal)}`, json }
  },
}

const withdraw: Command = {
  verb: 'withdraw',
  usage: '<proposal> --reason <text>',
  summary: 'takes back a decision that waits',
  async run(context) {
    const id = idOf(context, 'withdraw')
    const reason = requiredOption(context, 'reason', REASON_HINT)
    await context.client.call(`/proposals/${id}/withdraw`, { method: 'POST', body: { reason }, answer: v.object({}) })
    return { text: `proposal ${id} is withdrawn`, json: { id: Number(id) } }
  },
}

export const proposalCommands: readonly Command[] = [proposals, approve, withdraw]
