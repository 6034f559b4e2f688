import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type ChainLine, digestOf, nextLine, verifyChain } from './hash-chain.ts'

function entry(index: number) {
  return {
    at: 1_790_000_000_000 + index,
    actor: 'ops',
    action: 'promote',
    theme: 'jade',
    remote: 'sports',
    reason: `reason ${index}`,
    detail: JSON.stringify({ revision: index }),
  }
}

type Line = ChainLine<ReturnType<typeof entry>>

function logOf(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => index).reduce<Line[]>((lines, index) => {
    lines.push(nextLine(lines.at(-1), entry(index)))
    return lines
  }, [])
}

/** Gives every line from an index on the hash and link that it would honestly have. */
function rehashed(lines: readonly Line[], from: number): Line[] {
  return lines.reduce<Line[]>((done, line, index) => {
    const { seq: _seq, previous: _previous, hash: _hash, ...content } = line
    done.push(index < from ? line : nextLine(done.at(-1), content))
    return done
  }, [])
}

const anIndex = (length: number) => fc.integer({ min: 0, max: length - 1 })

describe('[D.011] the chain', () => {
  const log = logOf(12)
  const head = log.at(-1)

  test('of an untouched log is whole', () => {
    expect(verifyChain([])).toEqual([])
    expect(verifyChain(log)).toEqual([])
    expect(verifyChain(log, head)).toEqual([])
    expect(verifyChain(log, log[4])).toEqual([]) // the file outside may lag behind
  })

  test('gives away a line that was altered, in whatever field', () => {
    const fields = ['at', 'actor', 'action', 'theme', 'remote', 'reason', 'detail', 'previous', 'hash'] as const
    fc.assert(
      fc.property(anIndex(12), fc.constantFrom(...fields), (index, field) => {
        const altered = log.map((line, at) =>
          at === index ? { ...line, [field]: field === 'at' ? line.at + 1 : `${line[field]}.` } : line,
        )
        expect(verifyChain(altered)).toContainEqual(expect.objectContaining({ seq: index + 1, problem: 'altered' }))
      }),
    )
  })

  test('gives away a line that was removed, the last one too', () => {
    for (const index of log.keys()) {
      const problems = verifyChain(log.toSpliced(index, 1), head)
      expect(problems).toContainEqual(expect.objectContaining({ seq: index + 1, problem: 'removed' }))
    }
    expect(verifyChain([], head)).toEqual([expect.objectContaining({ problem: 'removed' })])
  })

  test('gives away two lines that changed places', () => {
    fc.assert(
      fc.property(anIndex(12), anIndex(12), (a, b) => {
        fc.pre(a !== b)
        const [first, second] = [log[a], log[b]]
        if (first === undefined || second === undefined) throw new Error('outside of the log')
        const swapped = log.with(a, second).with(b, first)
        expect(verifyChain(swapped)).toContainEqual(expect.objectContaining({ problem: 'reordered' }))
        // and when their numbers are swapped with them, so that the order looks right
        const renumbered = log.with(a, { ...second, seq: a + 1 }).with(b, { ...first, seq: b + 1 })
        expect(verifyChain(renumbered).map(({ seq }) => seq)).toEqual(expect.arrayContaining([a + 1, b + 1]))
      }),
    )
  })

  test('gives away a line that was slipped in', () => {
    const extra = nextLine(log[3], { ...entry(99), reason: 'slipped in' })
    expect(verifyChain(log.toSpliced(4, 0, extra))).toContainEqual(expect.objectContaining({ problem: 'reordered' }))
  })

  test('gives away a log whose hashes were all made anew after a change', () => {
    const forged = rehashed(log.with(5, { ...(log[5] as Line), reason: 'a better story' }), 5)
    expect(verifyChain(forged)).toEqual([])
    expect(verifyChain(forged, head)).toEqual([expect.objectContaining({ seq: 12, problem: 'altered' })])
  })
})

test('a digest is what ledgers have stored, in whatever order keys stand', () => {
  const stored = 'bf85d349ab3a4aed24ce28c761656d24b64772dac6162857d4e5cb1afaa8ca4e'
  expect(digestOf({ a: [2, { c: null, d: '红' }], b: 1 })).toBe(stored)
  expect(digestOf({ b: 1, a: [2, { d: '红', c: null }] })).toBe(stored)
})
