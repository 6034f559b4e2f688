import { INPUT_MESSAGES, type InputIssueCode, inputIssue } from '@site/domain'
import { issueText } from '@site/ui'
import { afterEach, expect, test, vi } from 'vitest'

import { createTraditional, siteOverrides } from './traditional.ts'

afterEach(() => vi.unstubAllGlobals())

test('every message of a form is what the build would make of its simplified text', () => {
  const convert = createTraditional(siteOverrides())
  const codes = Object.keys(INPUT_MESSAGES) as InputIssueCode[]
  const texts = () => Object.fromEntries(codes.map((code) => [code, issueText(inputIssue(code))]))
  expect(texts()).toEqual(INPUT_MESSAGES)
  vi.stubGlobal('document', { documentElement: { lang: 'zh-TW' } })
  expect(texts()).toEqual(Object.fromEntries(codes.map((code) => [code, convert(INPUT_MESSAGES[code])])))
})
