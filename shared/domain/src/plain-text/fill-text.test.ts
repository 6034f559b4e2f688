import { expect, test } from 'vitest'

import { fillText } from './index.ts'

test('each place takes its value, as often as it stands there, and none that is not there', () => {
  expect(fillText('{{count}} 个红包，剩 {{left}}，共 {{count}}', { count: 8, left: 0 })).toBe('8 个红包，剩 0，共 8')
  expect(fillText('最多 {{days}} 天', { hours: 2 })).toBe('最多 {{days}} 天')
})

test('what a member calls itself is no place and no pattern', () => {
  expect(fillText('{{name}} 领取了 {{amount}}', { name: "{{amount}} $& $'", amount: '¥1.00' })).toBe(
    "{{amount}} $& $' 领取了 ¥1.00",
  )
})
