import { expect, test } from 'vitest'

import { csvLine } from './csv.ts'

test.each(['=1+1', '+1+1', '-1+1', '@A1', '＝1+1', '＋1+1', '－1+1', '＠A1', '  =1', '\u3000＝1'])(
  '[D.054] %j is text in a file, no formula',
  (cell) => {
    expect(csvLine([cell])).toBe(`'${cell}\r\n`)
  },
)

test('numbers stay numbers, and what separates cells is quoted', () => {
  expect(csvLine(['-12.30', '5', '灯火长安', 'a,b', 'say "x"', 'two\nlines'])).toBe(
    '-12.30,5,灯火长安,"a,b","say ""x""","two\nlines"\r\n',
  )
})
