import { expect, test } from 'vitest'

import { reasonOf, RemoteLoadError } from './load-error.ts'

function chunkError(type: string): Error {
  return Object.assign(new Error('Loading chunk failed'), { name: 'ChunkLoadError', type })
}

test.each([
  ['a chunk that did not arrive', chunkError('error'), 'network'],
  ['a chunk that arrived as something else', chunkError('missing'), 'network'],
  ['a chunk that hangs', chunkError('timeout'), 'timeout'],
  ['a chunk that nobody vouches for', chunkError('unverified'), 'unverified'],
  ['an entry that did not arrive', new Error('#RUNTIME-008: … ScriptNetworkError: Failed to load script'), 'network'],
  ['an entry that defines nothing', new Error('#RUNTIME-001: Failed to get remoteEntry exports'), 'network'],
  ['an entry that throws', new Error('#RUNTIME-008: ScriptExecutionError: Script "x" loaded but threw'), 'evaluation'],
  ['a module that throws', new TypeError('undefined is not a function'), 'evaluation'],
  ['something that is no error', 'oh', 'evaluation'],
])('%s', (_name, error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})

test('an error of the loader keeps its reason, and is told by its name', () => {
  const error = new RemoteLoadError({
    reason: 'shape',
    phase: 'part',
    remote: 'help',
    version: '1.0.0',
    detail: 'empty',
  })
  expect(reasonOf(error)).toBe('shape')
  expect(error.name).toBe('RemoteLoadError')
  expect(error.message).toBe('help@1.0.0 part: shape (empty)')
})
