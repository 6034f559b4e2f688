import { expect, test } from 'vitest'

import { loggedError, loggedErrorText } from './logged-error.ts'

const PHONE = '13912345678'
const thrownBy = (act: () => unknown): unknown => {
  try {
    return act()
  } catch (error) {
    return error
  }
}
const ofDatabase = Object.assign(new Error(`invalid input syntax: "${PHONE}"`), {
  ...{ severity: 'ERROR', code: '23505', detail: `Key (phone)=(${PHONE}) already exists.`, constraint: 'member_phone' },
})
const query = 'insert into "member" ("phone") values ($1)'
const ofStatement = Object.assign(new Error(`Failed query: ${query}\nparams: ${PHONE}`, { cause: ofDatabase }), {
  query,
  params: [PHONE],
})

test('no text of an error brings a value along, at any depth, nor does its stack', () => {
  const thrown = [
    ofDatabase,
    ofStatement,
    new Error('a job failed', { cause: ofStatement }),
    Object.assign(new Error(`Invalid email: Received "${PHONE}"`), { issues: [{ input: PHONE }] }),
    thrownBy(() => JSON.parse(`{${PHONE}`)),
    Object.assign(new Error(`550 <${PHONE}@mail.test> rejected`), {
      responseCode: 550,
      response: PHONE,
      code: 'EENVELOPE',
    }),
    PHONE,
    { phone: PHONE },
  ]
  for (const error of thrown) {
    expect(JSON.stringify(loggedError(error))).not.toContain(PHONE)
    expect(loggedErrorText(error)).not.toContain(PHONE)
  }
})

test('what mends it is there: kind, statement, constraint, lines of the code, and words of ours', () => {
  expect(loggedError(ofStatement)).toMatchObject({
    type: 'Error',
    query,
    cause: { code: '23505', constraint: 'member_phone' },
  })
  expect(loggedError(new TypeError('no route')).stack[0]).toContain('logged-error.test.ts')
  expect(loggedErrorText(new Error('the venue is away', { cause: ofDatabase }))).toBe(
    'the venue is away ← Error 23505 member_phone',
  )
})

test('causes that lead in a circle end', () => {
  const circle = new Error('a')
  circle.cause = circle
  expect(JSON.stringify(loggedError(circle)).match(/"message":"a"/g)).toHaveLength(6)
})
