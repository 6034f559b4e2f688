import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { acquireLock } from './lock-file.ts'

describe('the lock of a data folder', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'site-lock-'))
    path = join(folder, 'database.lock')
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('is held until it is released', () => {
    const release = acquireLock(path)
    expect(() => acquireLock(path)).toThrow(`in use by process ${process.pid}`)
    expect(() => acquireLock(path)).toThrow(expect.objectContaining({ name: 'DataFolderLockedError' }))
    release()
    acquireLock(path)()
  })

  test('of a process that was killed is taken over', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(child, 'spawn')
    writeFileSync(path, JSON.stringify({ pid: child.pid, birth: null }))
    expect(() => acquireLock(path)).toThrow('in use by process')
    child.kill('SIGKILL')
    await once(child, 'exit')
    acquireLock(path)()
  })

  test('of a process number that a new process has now is taken over', () => {
    writeFileSync(path, JSON.stringify({ pid: process.pid, birth: 'another boot:1' }))
    expect(acquireLock(path)).toBeTypeOf('function')
  })

  test.each(['', '{', '{"pid":"1"}', 'null'])('that was cut off while being written (%j) is taken over', (text) => {
    writeFileSync(path, text)
    expect(acquireLock(path)).toBeTypeOf('function')
  })

  test('of somebody else is not removed on release', () => {
    const release = acquireLock(path)
    writeFileSync(path, '{"pid":1}')
    release()
    expect(readFileSync(path, 'utf8')).toBe('{"pid":1}')
  })
})
