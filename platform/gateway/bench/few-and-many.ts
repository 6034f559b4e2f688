import * as v from 'valibot'

import { openDatabase } from '../src/db/open-database.ts'
import { type GatewayClient, startGateway } from '../src/testing/index.ts'
import { serveTasks } from './serve-tasks.ts'

const TaskSchema = v.variant('task', [
  v.object({ task: v.literal('fill'), lines: v.number() }),
  v.object({ task: v.literal('read'), members: v.array(v.number()), runs: v.number() }),
])
const WARM = 3

/** What a page of the site asks for when it opens, by a name for the report. */
export type Pages = Readonly<Record<string, () => Promise<unknown>>>

interface FewAndMany {
  /** Writes so many lines for a new member. */
  readonly fill: (query: (sql: string) => Promise<unknown>, memberId: number, lines: number) => Promise<void>
  readonly pagesOf: (client: GatewayClient) => Pages
}

/**
 * A gateway over the PostgreSQL that the command line names, whose members have few lines or many. It fills a member and
 * answers their place, and reads the pages of members: the middle time of each page in ms, by member. They take turns page
 * by page, so that a slow moment hits all of them.
 */
export async function serveFewAndMany({ fill, pagesOf }: FewAndMany): Promise<void> {
  const database = await openDatabase({ url: process.argv[2] ?? '' })
  const site = await startGateway(database, { sandbox: true, checkAnswers: false })
  const members: GatewayClient[] = []

  async function add(lines: number): Promise<number> {
    const { client, id } = await site.newMember()
    await fill((sql) => database.pool.query(sql), id, lines)
    await database.pool.query('vacuum analyze')
    return members.push(client) - 1
  }

  async function read(numbers: readonly number[], runs: number): Promise<Readonly<Record<string, readonly number[]>>> {
    const pages = numbers.map((number) => {
      const client = members[number]
      if (client === undefined) throw new Error('there is no such member')
      return pagesOf(client)
    })
    const times: Record<string, readonly number[]> = {}
    for (const name of Object.keys(pages[0] ?? {})) {
      const taken = pages.map((): number[] => [])
      for (let n = 0; n < runs + WARM; n += 1) {
        for (const [index, page] of pages.entries()) {
          const start = performance.now()
          await page[name]?.()
          if (n >= WARM) taken[index]?.push(performance.now() - start)
        }
      }
      times[name] = taken.map((each) => each.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN)
    }
    return times
  }

  serveTasks(async (message) => {
    const task = v.parse(TaskSchema, message)
    return task.task === 'fill' ? add(task.lines) : read(task.members, task.runs)
  })
}
