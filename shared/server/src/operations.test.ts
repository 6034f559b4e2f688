import { expect, test, vi } from 'vitest'
import * as v from 'valibot'

import { createOperationsListener, operationsEnv, operationsOf } from './operations.ts'

test('it tells measures as they are now, in the format of Prometheus, and answers nothing else', async () => {
  let count = 0
  const operations = createOperationsListener({ measures: () => Promise.resolve(`asked_total ${++count}\n`) })
  for (const text of ['asked_total 1\n', 'asked_total 2\n']) {
    const { payload, headers } = await operations.inject('/metrics')
    expect(payload).toBe(text)
    expect(headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  }
  expect((await operations.inject('/')).statusCode).toBe(404)
  await operations.close()
})

test('why they cannot be told is in the log and not in the answer', async () => {
  const error = vi.fn()
  const operations = createOperationsListener({
    measures: () => Promise.reject(new Error('no connection to 10.0.0.7')),
    log: { error },
  })
  const { statusCode, payload } = await operations.inject('/metrics')
  expect([statusCode, payload]).toEqual([500, 'not answered: the reason is in the log'])
  expect(error).toHaveBeenCalledOnce()
  await operations.close()
})

test('it is for this machine alone unless asked, and a port that is none is refused', () => {
  const read = (env: Readonly<Record<string, string>>) => operationsOf(v.parse(v.object(operationsEnv('9083')), env))
  expect(read({})).toEqual({ host: '127.0.0.1', port: 9083 })
  expect(read({ OPERATIONS_HOST: '0.0.0.0', OPERATIONS_PORT: '0' })).toEqual({ host: '0.0.0.0', port: 0 })
  for (const port of ['99999', '-1', 'eighty']) expect(() => read({ OPERATIONS_PORT: port }), port).toThrow('Invalid')
})
