import { Worker } from 'node:worker_threads'

import type { Options } from '@node-rs/argon2'

export interface PasswordQuestion {
  readonly id: number
  readonly md5: string
  /** The hash that it is compared with; undefined makes a new one. */
  readonly stored?: string | undefined
  readonly cost?: Options | undefined
}

export type PasswordAnswer =
  { readonly id: number; readonly result: string | boolean } | { readonly id: number; readonly failure: string }

interface Waiting {
  resolve(result: string | boolean): void
  reject(error: Error): void
}

/**
 * Hashes in threads of their own with a lower priority than all else (ADR 0115): where the machine is full they wait for
 * its cores and not the other way round, and where it is not they take as long as anywhere. A thread does one after the
 * other, and is begun when there is something for it.
 */
export function createGivingWay(threads: number) {
  const pool = Array.from({ length: threads }, createThread)

  function run(question: Omit<PasswordQuestion, 'id'>): Promise<string | boolean> {
    return pool.reduce((least, one) => (one.waits < least.waits ? one : least)).run(question)
  }

  return {
    hash: async (md5: string, cost: Options): Promise<string> => String(await run({ md5, cost })),
    verify: async (stored: string, md5: string): Promise<boolean> => (await run({ stored, md5 })) === true,
  }
}

function createThread() {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let lastId = 0

  function begin(): Worker {
    const begun = new Worker(new URL('./password-worker.ts', import.meta.url))
    const end = (error: Error) => {
      if (worker !== begun) return
      worker = undefined
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    begun.on('message', (answer: PasswordAnswer) => {
      const question = waiting.get(answer.id)
      waiting.delete(answer.id)
      // Whoever ends this process does not wait for a thread that nobody waits for.
      if (waiting.size === 0) begun.unref()
      if ('failure' in answer) question?.reject(new Error(answer.failure))
      else question?.resolve(answer.result)
    })
    begun.on('error', end)
    begun.on('exit', () => end(new Error('a thread of passwords has ended')))
    return begun
  }

  return {
    get waits(): number {
      return waiting.size
    },
    run(question: Omit<PasswordQuestion, 'id'>): Promise<string | boolean> {
      return new Promise((resolve, reject) => {
        worker ??= begin()
        worker.ref()
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        worker.postMessage({ ...question, id: lastId } satisfies PasswordQuestion)
      })
    },
  }
}
