// The process under load of `npm run bench -- money`: node bench/money.ts <database url> <clients>, then one task a message.
import * as v from 'valibot'

import { openMoneyLoad } from './money-load.ts'
import { serveTasks } from './serve-tasks.ts'

const TaskSchema = v.object({ task: v.picklist(['deposits', 'withdrawals']), seconds: v.number() })

const [url = '', clients = '16'] = process.argv.slice(2)
const load = await openMoneyLoad(url, Number(clients))

serveTasks((message) => {
  const { task, seconds } = v.parse(TaskSchema, message)
  return load[task](seconds)
})
