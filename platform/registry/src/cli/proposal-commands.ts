import * as v from 'valibot'

import { editText } from '../../console/edit-text.mjs'
import { REASON_HINT, requiredOption, textOption, UsageError, type CliContext, type Command } from './command.ts'
import { ChangesSchema, diffLines, moment, table, violationLine, ViolationsSchema } from './format.ts'

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
    edits: v.array(
      v.object({
        theme: v.string(),
        edit: v.looseObject({
          kind: v.string(),
          remote: v.optional(v.string()),
          version: v.optional(v.string()),
          versions: v.optional(v.record(v.string(), v.string())),
        }),
      }),
    ),
  }),
})
type Proposal = v.InferOutput<typeof ProposalSchema>

const OutlookSchema = v.object({
  theme: v.string(),
  changes: v.optional(ChangesSchema),
  violations: v.optional(ViolationsSchema, []),
  /** Why it cannot be told what it would change. */
  problem: v.optional(v.string()),
})
const ShownSchema = v.object({
  ...ProposalSchema.entries,
  /** Of one that waits; a registry of before says neither. */
  digest: v.optional(v.string()),
  outlook: v.optional(v.array(OutlookSchema), []),
})
type Shown = v.InferOutput<typeof ShownSchema>

const ListSchema = v.object({ proposals: v.array(ShownSchema) })
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

/** As many digits of a digest as a person copies. */
const DIGITS = 12

/** What one that waits would change; what cannot be told is said so, and never left out. */
function outlookText({ id, digest, decision, outlook }: Shown): string {
  const parts =
    outlook.length === 0
      ? ['  cannot be told: this registry does not say it']
      : outlook.flatMap(({ theme, changes, violations, problem }) => [
          `  ${theme}`,
          changes === undefined ? `    cannot be told: ${problem ?? 'no reason is given'}` : diffLines(changes, '    '),
          ...violations.map((one) => `    against it,${violationLine(one).slice(1)}`),
        ])
  const shown = digest === undefined ? '' : ` (digest ${digest.slice(0, DIGITS)})`
  return [`proposal ${id} would change${shown}: ${decision.edits.map(editText).join('; ')}`, ...parts].join('\n')
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
      one.decision.edits.map(editText).join('; '),
      `${one.proposedBy}${one.approvedBy === null ? '' : `, ${one.approvedBy}`}`,
      one.outcome ?? one.decision.reason,
    ])
    if (rows.length === 0) return { text: 'nothing waits', json: all }
    const waiting = all.filter(({ state }) => state === 'waiting').map(outlookText)
    return { text: [table(['id', 'state', 'what', 'who', 'why'], rows), ...waiting].join('\n'), json: all }
  },
}

function idOf({ positionals: [id = '', ...rest] }: CliContext, verb: string): string {
  if (!/^\d{1,9}$/.test(id) || rest.length > 0) throw new UsageError(`name the proposal: ${verb} 3`)
  return id
}

const approve: Command = {
  verb: 'approve',
  usage: '<proposal> [--digest <digits>]',
  summary:
    'shows what somebody else has proposed, and with the digest shown there says yes to it; it is done at once, or at its time',
  async run(context) {
    const id = idOf(context, 'approve')
    const given = textOption(context, 'digest')
    const { proposals: all } = await context.client.call('/proposals', { answer: ListSchema })
    const shown = all.find((one) => String(one.id) === id && one.state === 'waiting')
    if (shown?.digest !== undefined && given === undefined) {
      const next = `Nothing is approved yet. If that is what you mean: npm run release -- approve ${id} --digest ${shown.digest.slice(0, DIGITS)}`
      return { text: `${outlookText(shown)}\n${next}`, json: shown, code: 1 }
    }
    // what is not there, has ended or is another one the registry refuses, in its words
    const isMeant = given !== undefined && given.length >= DIGITS && shown?.digest?.startsWith(given) === true
    const body = { digest: isMeant ? shown?.digest : given }
    const json = await context.client.call(`/proposals/${id}/approve`, { method: 'POST', body, answer: ApprovedSchema })
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
