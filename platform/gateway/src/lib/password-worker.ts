// Passwords of strangers, in a thread that gives way: run by `createGivingWay` alone.
import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'

import { hashSync, verifySync } from '@node-rs/argon2'

import type { PasswordAnswer, PasswordQuestion } from './giving-way.ts'

/** Of a core that others want as well it gets about a tenth, of one that nobody wants all. */
const NICE = 10

const port = parentPort
if (port === null) throw new Error('password-worker.ts runs as a worker thread only')
giveWay()

port.on('message', ({ id, md5, stored, cost }: PasswordQuestion) => {
  const reply = (answer: PasswordAnswer) => port.postMessage(answer)
  try {
    reply({ id, result: stored === undefined ? hashSync(md5, cost) : verifySync(stored, md5) })
  } catch (error) {
    reply({ id, failure: error instanceof Error ? error.message : String(error) })
  }
})

function giveWay(): void {
  // Linux takes 0 for the thread that asks; elsewhere it is the whole process, which has to go on as it was.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, Math.max(NICE, getPriority(0)))
  } catch {
    // Where this is not allowed the work is done all the same.
  }
}
