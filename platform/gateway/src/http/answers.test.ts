import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'

import { ApiError, HEADERS, STATUS } from '@site/contracts'
import Fastify from 'fastify'
import * as v from 'valibot'
import { expect, test } from 'vitest'

import { BusyError } from '../lib/bounded-work.ts'
import { installAnswers } from './answers.ts'

test('what an error says is translated, and its data go out as they are', async () => {
  const app = Fastify()
  const cipher = { seal: (text: string) => text, open: (text: string) => text }
  const answers = installAnswers(app, { cipher, metrics: { countAnswer: () => {} } } as never)
  const data = { name: '张国' }
  app.get('/refused', () => {
    throw new ApiError(STATUS.WARNING, '余额不足', data)
  })
  app.get('/served', (request, reply) => answers.success(request, reply, data, v.object({ name: v.string() })))
  const fetchAnswer = async (url: string) =>
    (await app.inject({ url, headers: { [HEADERS.lang]: 'zh-TW' } })).json<unknown>()
  expect(await fetchAnswer('/refused')).toEqual({ status_code: STATUS.WARNING, message: '餘額不足', data })
  expect(await fetchAnswer('/served')).toMatchObject({ data: { name: '張國' } })
})

test('who is refused because too much waits is told when to come again, in words and in the header', async () => {
  const app = Fastify()
  const cipher = { seal: (text: string) => text, open: (text: string) => text }
  installAnswers(app, { cipher, metrics: { countAnswer: () => {} } } as never)
  app.get('/busy', () => {
    throw new BusyError(2_100)
  })
  const answer = await app.inject({ url: '/busy', headers: { [HEADERS.lang]: 'zh-TW' } })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([200, '3'])
  expect(answer.json()).toMatchObject({ status_code: 6011, message: '當前訪問人數較多，請在3秒後重試' })
})

test('a store that no connection can be made to is away, whatever it was reached by, and a file that is not there is our fault', async () => {
  const app = Fastify()
  const cipher = { seal: (text: string) => text, open: (text: string) => text }
  installAnswers(app, { cipher, metrics: { countAnswer: () => {} } } as never)
  app.get('/socket', () => once(connect('/nowhere/.s.PGSQL.5432'), 'connect'))
  app.get('/file', () => readFile('/nowhere/file'))
  for (const [url, http] of [
    ['/socket', 503],
    ['/file', 500],
  ] as const) {
    const answer = await app.inject({ url })
    expect([answer.statusCode, answer.json<{ status_code: number }>().status_code], url).toEqual([http, 6005])
  }
})
