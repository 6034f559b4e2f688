import { STATUS } from '@site/contracts'

const PAGE = `# Calls that play or pay in

What each call of money answers, by how its member stands. Written by \`calls.test.ts\` of the protection module, which makes
every one of these calls and fails for a call that is missing here; what is written by hand is lost.

${STATUS.SUCCESS} is done. ${STATUS.WARNING} is refused by a limit or a sum, ${STATUS.ACCESS_DENIED} by a pause, a hold or the age, ${STATUS.CONTACT_CUSTOMER_SERVICE} by a freeze, ${STATUS.REGION_LIMITED} by the area,
${STATUS.BIND_REAL_NAME} asks for the date of birth. A bet that is ended early, what comes home, what is exchanged and what is withdrawn pass:
they lead money out of play, or change what is there. \`chat 40002\` takes a red packet. A gift or an activity that is not
earned, or over, answers ${STATUS.WARNING} to whoever may. What is given is bound by no limit. A venue learns that its player may not, and
no more; a freeze has ended the visit.
`

/** What each call answers to whom, as a page for people: Markdown as the formatter leaves it. */
export function callsPage<Standing extends string>(
  answers: Readonly<Record<string, Readonly<Record<Standing, number | string>>>>,
  standings: readonly Standing[],
): string {
  const rows = Object.entries(answers).map(([call, of]) => [
    `\`${call.replace(/^\/([a-z]+)\/api\/v1\//, '$1/')}\``,
    ...standings.map((standing) => String(of[standing])),
  ])
  const lines = [['call', ...standings], ...rows]
  const widths = ['call', ...standings].map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const [head = '', ...body] = lines.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  )
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return `${PAGE}\n${[head, rule, ...body].join('\n')}\n`
}
