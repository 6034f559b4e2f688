import { expect, test } from 'vitest'

import { moment } from './moment.ts'

test('the console writes a moment as the command line does', async () => {
  const file = new URL('../../console/dom.mjs', import.meta.url)
  const console = (await import(file.href)) as { readonly moment: (epochMs: number) => string }
  const at = Date.UTC(2026, 10, 20, 23, 5, 59)
  expect([moment(at), console.moment(at)]).toEqual(Array(2).fill('2026-11-20 23:05 UTC'))
})
