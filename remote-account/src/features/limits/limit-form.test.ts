import { expect, test } from 'vitest'

import { limitProblem } from './limit-form.ts'

test.each([
  ['deposit', '', 'required'],
  ['deposit', '0', 'range'],
  ['deposit', '0.99', 'range'],
  ['deposit', '1', undefined],
  ['deposit', '1000.50', undefined],
  ['deposit', '1.005', 'format'],
  ['deposit', '-5', 'range'],
  ['deposit', '99999999999', 'range'],
  ['session', '14', 'range'],
  ['session', '15', undefined],
  ['session', '1440', undefined],
  ['session', '1441', 'range'],
  ['session', '60.5', 'format'],
] as const)('a limit of %s of "%s" is %s', (type, typed, problem) => {
  expect(limitProblem(type, typed)).toBe(problem)
})
