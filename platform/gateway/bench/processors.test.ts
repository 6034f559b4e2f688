import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'

import { expect, onTestFinished, test } from 'vitest'

import { forkForWhatIsLeft } from './processors.ts'

/** Of the fields of `/proc/<pid>/stat` that come after the name of the program. */
const SESSION = 3

test('attackers have a session of their own, which is due less of the processors than that of the server', async () => {
  const child = forkForWhatIsLeft('a module that is not there')
  const ended = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const ofChild = (file: string) => `/proc/${child.pid}/${file}`
  const fields = readFileSync(ofChild('stat'), 'utf8').split(') ')[1]?.split(' ')
  expect(Number(fields?.[SESSION])).toBe(child.pid)
  if (existsSync(ofChild('autogroup'))) expect(readFileSync(ofChild('autogroup'), 'utf8')).toMatch(/nice 10$/m)
})
