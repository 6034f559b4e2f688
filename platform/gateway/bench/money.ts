// The process under load of `npm run bench -- money`: node bench/money.ts <database url> <clients>, then one task a message.
import { startTracing } from '@site/server'
import * as v from 'valibot'

import { openMoneyLoad } from './money-load.ts'
import { serveTasks } from './serve-tasks.ts'

const TaskSchema = v.object({
  task: v.picklist(['deposits', 'withdrawals']),
  seconds: v.number(),
  /** Where spans are sent to, and how many of the traces. */
  tracing: v.optional(v.object({ endpoint: v.string(), ratio: v.number() })),
})

const [url = '', clients = '16'] = process.argv.slice(2)
const load = await openMoneyLoad(url, Number(clients))

serveTasks(async (message) => {
  const { task, seconds, tracing } = v.parse(TaskSchema, message)
  const traced = await startTracing('bench', tracing, console)
  try {
    return await load[task](seconds)
  } finally {
    await traced.stop()
  }
})
