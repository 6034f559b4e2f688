import { ErrorReportSchema } from '@site/contracts'
import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { createRecent } from '../../base/recent/index.ts'
import { composition } from '../../testing/composition.ts'
import { createErrorReports } from './error-reports.ts'

/** What must not leave the page, in all the places where a value may stand. */
const PLANTED = 'planted'
const planted = fc.oneof(
  fc.string().map((text) => `${PLANTED}${text}`),
  fc.array(fc.constant(PLANTED), { maxLength: 3 }),
  fc.dictionary(fc.string(), fc.constant(PLANTED), { maxKeys: 3 }),
)
const carried = fc.oneof(
  planted,
  fc.dictionary(fc.constantFrom('account', 'amount', 'list', 'a b', '138', 'größe'), planted),
  fc.dictionary(
    fc.string().map((text) => `${PLANTED} ${text}`),
    planted,
  ),
)

test('[D.015] whatever events and calls carry, a report says names and types of fields and no value', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(carried, { maxLength: 30 }),
      fc.array(carried, { maxLength: 30 }),
      async (said, called) => {
        const recent = createRecent()
        let hear: (name: never, payload: unknown) => void = () => undefined
        recent.followEvents({
          onAny(listener) {
            hear = listener
            return () => undefined
          },
        })
        for (const payload of said) hear('login' as never, payload)
        for (const input of called)
          recent.noteCall({ method: 'POST', path: '/site/api/v1/x' }, input, 0, { code: 6000, data: input })
        const sent: string[] = []
        const report = createErrorReports({
          composition: () => composition(),
          hostVersion: '1.0.0',
          versionOf: () => '1.0.0',
          recent: recent.read,
          send: (body) => sent.push(body),
        })
        await report({
          ...{ remote: 'help', version: '1.0.0', cohort: 'stable', route: '/help' },
          ...{
            name: 'Error',
            message: 'broken',
            stack: `Error: ${PLANTED}\n    at f (https://x/y.js?a=${PLANTED}:1:2)`,
          },
        })
        expect(sent).toHaveLength(1)
        expect(sent[0]).not.toContain(PLANTED)
        const { events, calls } = v.parse(ErrorReportSchema, JSON.parse(sent[0] ?? ''))
        expect(events).toHaveLength(Math.min(20, said.length))
        expect(calls).toHaveLength(Math.min(20, called.length))
      },
    ),
  )
})

test('numbers and addresses of people that got into a message are left out of it', async () => {
  const sent: string[] = []
  const report = createErrorReports({
    composition: () => composition(),
    hostVersion: '1.0.0',
    versionOf: () => '1.0.0',
    recent: () => ({ events: [], calls: [] }),
    send: (body) => sent.push(body),
  })
  const message = 'no bank card 6222 0212 3456 7890 of a@b.cn in row 12'
  await report({
    ...{ remote: 'help', version: '1.0.0', cohort: 'stable', route: '/help', name: 'Error', message },
  })
  expect(JSON.parse(sent[0] ?? '')).toMatchObject({ message: 'no bank card # of # in row 12' })
})

test('one page reports five errors at most, and words of the shell without a place in the code not at all', async () => {
  const sent: string[] = []
  const report = createErrorReports({
    composition: () => composition(),
    hostVersion: '1.0.0',
    versionOf: () => '1.0.0',
    recent: () => ({ events: [], calls: [] }),
    send: (body) => sent.push(body),
  })
  const about = { version: '1.0.0', cohort: 'stable', route: '/', name: 'Error' }
  await report({ ...about, remote: 'host', message: 'the connection is lost' })
  for (let number = 0; number < 9; number += 1) await report({ ...about, remote: 'help', message: `part ${number}` })
  expect(sent).toHaveLength(5)
})
