// The process under load of `npm run bench -- bets`: node bench/bets.ts <database url> <clients>, then one task a message.
import * as v from 'valibot'

import { openBetLoad } from './load.ts'

const TaskSchema = v.variant('task', [
  v.object({ task: v.literal('bets'), seconds: v.number() }),
  v.object({ task: v.literal('settle'), tickets: v.number() }),
  v.object({ task: v.literal('close') }),
])
const SAMPLE_MS = 50
const mb = (bytes: number) => Math.round(bytes / 1e6)

const [url = '', clients = '16'] = process.argv.slice(2)
const load = await openBetLoad(url, Number(clients))

async function settle(tickets: number) {
  const [match] = load.matches
  if (match === undefined) throw new Error('there is no match to bet on')
  await load.fill(match, tickets)
  await load.finish(match)
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS)
  const start = performance.now()
  const settled = await load.settle(match)
  clearInterval(timer)
  return { seconds: (performance.now() - start) / 1000, settled, beforeMb: mb(before), peakMb: mb(peak) }
}

async function run(message: unknown): Promise<void> {
  const task = v.parse(TaskSchema, message)
  if (task.task === 'bets') process.send?.({ perSecond: await load.betsPerSecond(task.seconds) })
  else if (task.task === 'settle') process.send?.(await settle(task.tickets))
  else {
    await load.close()
    process.disconnect()
  }
}

process.on('message', (message) => {
  run(message).catch((error: unknown) => {
    console.error(error)
    process.exit(1)
  })
})
process.send?.({ ready: true })
