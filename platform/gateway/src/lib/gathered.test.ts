import { AsyncLocalStorage } from 'node:async_hooks'

import { expect, test } from 'vitest'

import { createGathered } from './gathered.ts'

const aTurn = async () => {
  // What is asked for in a turn begins in the next one, before or behind whoever waits for that.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

interface Call {
  readonly name: string
  readonly subject: string
}

const done = (value: string) => ({ status: 'fulfilled', value }) as const
const call = (name: string, subject = name): Call => ({ name, subject })

/** Batches that pass on and end when the test says so, and what was done by itself. */
function gathering(options: { most?: number } = {}) {
  const begun: {
    names: readonly string[]
    passOn: () => void
    end: PromiseWithResolvers<(PromiseSettledResult<string> | undefined)[]>
  }[] = []
  const alone: string[] = []
  const gathered = createGathered<Call, string>({
    subjectOf: ({ subject }) => subject,
    together(calls, passOn) {
      const end = Promise.withResolvers<(PromiseSettledResult<string> | undefined)[]>()
      begun.push({ names: calls.map(({ name }) => name), passOn, end })
      return end.promise
    },
    alone({ name }) {
      alone.push(name)
      return name.startsWith('bad') ? Promise.reject(new Error(`${name} fails`)) : Promise.resolve(`${name} alone`)
    },
    most: 10,
    ...options,
  })
  /** Ends the batch of this number well. */
  const end = (index: number) => begun[index]?.end.resolve(begun[index].names.map((name) => done(`${name} done`)))
  const passOn = (index: number) => begun[index]?.passOn()
  return { gathered, begun, alone, end, passOn, names: () => begun.map(({ names }) => names) }
}

const letters = (text: string) => [...text].map((name) => call(name))

test('a call that comes alone begins in its turn, with those of the same one; what comes meanwhile is done together afterwards', async () => {
  const { gathered, end, names } = gathering()
  const first = letters('ab').map(gathered)
  await aTurn()
  expect(names()).toEqual([['a', 'b']])
  const others = letters('cde').map(gathered)
  await aTurn()
  expect(names()).toEqual([['a', 'b']])
  end(0)
  expect(await Promise.all(first)).toEqual(['a done', 'b done'])
  await aTurn()
  expect(names()).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ])
  end(1)
  expect(await Promise.all(others)).toEqual(['c done', 'd done', 'e done'])
})

test('the next batch begins once the one before has passed on, and no third one before one of the two is done', async () => {
  const { gathered, end, passOn, names } = gathering()
  const all: Promise<string>[] = []
  for (const name of 'abc') {
    all.push(gathered(call(name)))
    await aTurn()
  }
  expect(names()).toEqual([['a']])
  passOn(0)
  await aTurn()
  expect(names()).toEqual([['a'], ['b', 'c']])
  passOn(1)
  all.push(gathered(call('d')))
  await aTurn()
  expect(names()).toHaveLength(2)
  end(1)
  expect(await Promise.all(all.slice(1, 3))).toEqual(['b done', 'c done'])
  await aTurn()
  expect(names()).toEqual([['a'], ['b', 'c'], ['d']])
  end(0)
  end(2)
  expect(await Promise.all(all)).toHaveLength(4)
})

test('of many that wait half are a batch, and the others the next one', async () => {
  const { gathered, end, passOn, names } = gathering()
  const all = letters('abcdefghijkl').map(gathered)
  await aTurn()
  passOn(0)
  await aTurn()
  expect(names().map((batch) => batch.join(''))).toEqual(['abcdef', 'ghijkl'])
  end(0)
  end(1)
  expect(await Promise.all(all)).toHaveLength(12)
})

test('a batch is of no more calls than may be, and nobody is forgotten', async () => {
  const { gathered, end, names } = gathering({ most: 2 })
  const all = letters('abcde').map(gathered)
  for (const [index, batch] of ['ab', 'cd', 'e'].entries()) {
    await aTurn()
    expect(names()[index]?.join('')).toBe(batch)
    end(index)
    await all[index * 2]
  }
  expect(await Promise.all(all)).toHaveLength(5)
})

test('calls of one subject are never under way at once, and come in their order', async () => {
  const { gathered, end, passOn, names } = gathering()
  const all = [call('a'), call('b1', 'b'), call('c'), call('b2', 'b'), call('b3', 'b')].map(gathered)
  await aTurn()
  passOn(0)
  await aTurn()
  expect(names()).toEqual([['a', 'b1', 'c']])
  const other = gathered(call('d'))
  await aTurn()
  expect(names()).toEqual([['a', 'b1', 'c'], ['d']])
  end(0)
  end(1)
  await Promise.all([all[0], other])
  await aTurn()
  expect(names().at(-1)).toEqual(['b2'])
  end(2)
  await all[3]
  await aTurn()
  expect(names().at(-1)).toEqual(['b3'])
  end(3)
  expect(await Promise.all(all)).toHaveLength(5)
})

test('each has its own outcome: one is refused, one is done by itself, and the others are done', async () => {
  const { gathered, begun, alone } = gathering()
  const [refused, left, well] = letters('bcd').map(gathered)
  await aTurn()
  begun[0]?.end.resolve([{ status: 'rejected', reason: new Error('refused') }, undefined, done('d done')])
  await expect(refused).rejects.toThrow('refused')
  expect(await Promise.all([left, well])).toEqual(['c alone', 'd done'])
  expect(alone).toEqual(['c'])
})

test('a batch that fails is done again call by call, and the one that fails by itself is the one that is told', async () => {
  const { gathered, begun, alone, end, passOn, names } = gathering()
  const all = ['b', 'bad', 'c'].map((name) => gathered(call(name)))
  await aTurn()
  passOn(0)
  begun[0]?.end.reject(new Error('all of it'))
  expect(await Promise.allSettled(all)).toMatchObject([
    { value: 'b alone' },
    { reason: { message: 'bad fails' } },
    { value: 'c alone' },
  ])
  expect(alone).toEqual(['b', 'bad', 'c'])
  const next = gathered(call('e'))
  await aTurn()
  expect(names()).toEqual([['b', 'bad', 'c'], ['e']])
  end(1)
  expect(await next).toBe('e done')
})

test('a batch is a part of what its first call came in, what is done by itself of its own', async () => {
  const trace = new AsyncLocalStorage<string>()
  const seen: unknown[] = []
  const gathered = createGathered<string, string>({
    subjectOf: (name) => name,
    together(calls) {
      seen.push([...calls, trace.getStore()])
      return Promise.resolve(calls.map((name) => (name === 'c' ? undefined : done(name))))
    },
    alone(name) {
      seen.push([name, 'alone', trace.getStore()])
      return Promise.resolve(name)
    },
    most: 2,
  })
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => trace.run(`of ${name}`, () => gathered(name))))
  expect(seen).toEqual([
    ['a', 'b', 'of a'],
    ['c', 'd', 'of c'],
    ['c', 'alone', 'of c'],
  ])
})
