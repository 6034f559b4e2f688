import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'

let site: RunningRegistry
let gateway = Promise.withResolvers<Record<string, never>>()
let asked = 0
beforeAll(async () => {
  site = await startRegistry({
    readGatewayCalls: () => {
      asked += 1
      return gateway.promise
    },
  })
  await site.publish(fixtureRelease({ version: '1.0.0' }))
})
afterAll(() => site.stop())

const { release } = fixtureRelease({ version: '1.1.0' })
const edit = { kind: 'promote', versions: { help: '1.1.0' } }
const preview = (token: string, body: object = { edit, release }) =>
  site.call('/registry/api/channels/jade/preview', { method: 'POST', body, token })
const ground = (token: string) =>
  site.call('/registry/api/ground', { method: 'POST', body: { gateway: { openapi: '3.1.0', paths: {} } }, token })

test('of one person one question about a document is answered at a time, some wait, and others are not kept out', async () => {
  gateway = Promise.withResolvers()
  asked = 0
  const [ann, bob] = [await site.person('ann', 'read'), await site.person('bob', 'read')]
  const answers: { readonly status: number }[] = []
  const all = [...Array.from({ length: 9 }, () => preview(ann)), ground(ann)].map(async (question) => {
    const answer = await question
    answers.push(answer)
    return answer
  })
  await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 10_000 })
  expect(answers).toEqual([expect.objectContaining({ status: 503 })])
  expect(asked, 'the first is being answered').toBe(1)
  const [other, published] = [preview(bob), preview(ann, { edit: { kind: 'promote', versions: { help: '1.0.0' } } })]
  await vi.waitFor(() => expect(asked, 'of somebody else, and of what is published').toBe(3), { timeout: 10_000 })
  gateway.resolve({})
  expect(await Promise.all([other, published])).toMatchObject([{ status: 200 }, { status: 200 }])
  expect((await Promise.all(all)).filter(({ status }) => status === 200)).toHaveLength(9)
})
