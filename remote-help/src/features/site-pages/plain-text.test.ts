import { expect, test } from 'vitest'

import { paragraphsOf } from './plain-text.ts'

test('keeps the words of an operator’s HTML and nothing else', () => {
  expect(paragraphsOf('<p>一</p><p>二 &amp; <b>三</b></p>')).toEqual(['一', '二 & 三'])
  expect(paragraphsOf('一<br/>二<script>alert(1)</script>')).toEqual(['一', '二'])
  expect(paragraphsOf('<img src=x onerror=alert(1)>')).toEqual([])
  expect(paragraphsOf('')).toEqual([])
})
