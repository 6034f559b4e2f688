// The process under load of `npm run bench -- money`: node bench/money.ts <database url> <clients>, then one task a message.
import * as v from 'valibot'

import { openMoneyLoad } from './money-load.ts'

const TaskSchema = v.object({ task: v.picklist(['deposits', 'withdrawals']), seconds: v.number() })

const [url = '', clients = '16'] = process.argv.slice(2)
const load = await openMoneyLoad(url, Number(clients))

process.on('message', (message) => {
  const { task, seconds } = v.parse(TaskSchema, message)
  load[task](seconds).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.send?.('ready')
