import { expect, test } from 'vitest'

import { maskEmail, maskPhone, maskRealName } from './masks.ts'

test('a mask tells enough to recognise one’s own and no more', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
  expect(maskPhone('12345')).toBe('****')
  expect(maskEmail('someone@example.com')).toBe('so***@example.com')
  expect(maskRealName('张三丰')).toBe('张**')
  expect(maskRealName('张')).toBe('张*')
})
