import { expect, test } from 'vitest'

import { plainBlocks } from './index.ts'

test('an operator’s HTML becomes headings and paragraphs, and nothing in it can run', () => {
  expect(plainBlocks('<h3>甲</h3><p>乙 &amp; <b>丙</b></p><p>丁</p>')).toEqual([
    { kind: 'heading', text: '甲' },
    { kind: 'paragraph', text: '乙 & 丙' },
    { kind: 'paragraph', text: '丁' },
  ])
  expect(plainBlocks('<script>alert(1)</script><img src=x onerror=alert(1)>x')).toEqual([
    { kind: 'paragraph', text: 'x' },
  ])
  expect(plainBlocks('')).toEqual([])
})
