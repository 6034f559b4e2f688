import { ERROR_CATALOGUE, type ErrorCode } from '@site/contracts'
import { toTraditional } from '@site/domain/traditional'
import { failureText } from '@site/shell/host'
import { expect, test } from 'vitest'

import { WORDS } from './own-words.ts'

test('what the host says outside of its components is what the build would make of it', () => {
  for (const word of Object.values(WORDS)) expect(word['zh-TW']).toBe(toTraditional(word['zh-CN']))
})

test('a failure that the browser finds has the words that the server would have', () => {
  const codes = Object.keys(ERROR_CATALOGUE).map(Number) as ErrorCode[]
  const written = codes.flatMap((code) => {
    const text = failureText(code, 'zh-TW')
    return text === undefined ? [] : [[text, toTraditional(ERROR_CATALOGUE[code].message)] as const]
  })
  expect(written.length).toBeGreaterThan(3)
  for (const [text, made] of written) expect(text).toBe(made)
})
