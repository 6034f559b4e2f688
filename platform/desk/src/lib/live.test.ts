import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'

import { asker, goLive } from './live.ts'

const clients: QueryClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.clear()
})

/** A page that shows one answer, which comes when the test says so. */
function shownPage() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  clients.push(client)
  const asked: PromiseWithResolvers<number>[] = []
  const aborted: number[] = []
  const observer = new QueryObserver(client, {
    queryKey: ['orders'],
    queryFn({ signal }) {
      const answer = Promise.withResolvers<number>()
      const place = asked.push(answer)
      signal.addEventListener('abort', () => aborted.push(place))
      return answer.promise
    },
  })
  observer.subscribe(() => {})
  return { client, asked, aborted, shown: () => observer.getCurrentResult().data }
}

test('however often news come, an answer under way arrives, and all of them are asked for once more', async () => {
  const { client, asked, aborted, shown } = shownPage()
  asked[0]?.resolve(0)
  await expect.poll(shown).toBe(0)
  const refetch = asker(client)
  for (let time = 0; time < 50; time += 1) void refetch()
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.resolve(1)
  await expect.poll(() => asked.length).toBe(3)
  expect(shown()).toBe(1)
  asked[2]?.resolve(2)
  await expect.poll(shown).toBe(2)
  await settled(client)
  expect(asked).toHaveLength(3)
  expect(aborted).toEqual([])
})

test('what was asked before the news came is asked again when it has been answered', async () => {
  const { client, asked, shown } = shownPage()
  const ended = asker(client)()
  asked[0]?.resolve(0)
  await expect.poll(() => asked.length).toBe(2)
  asked[1]?.resolve(1)
  await ended
  expect([shown(), asked.length]).toEqual([1, 2])
})

test('a question that failed does not end the asking', async () => {
  const { client, asked, shown } = shownPage()
  asked[0]?.resolve(0)
  await expect.poll(shown).toBe(0)
  const refetch = asker(client)
  const first = refetch()
  asked[1]?.reject(new Error('away'))
  await first
  const second = refetch()
  asked[2]?.resolve(2)
  await second
  expect(shown()).toBe(2)
})

test('a page that nobody sees has no connection until it is seen', () => {
  const page = Object.assign(new EventTarget(), { hidden: true })
  const world = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { origin: 'http://desk.test' })
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', world.addEventListener.bind(world))
  vi.stubGlobal('removeEventListener', world.removeEventListener.bind(world))
  const opened: string[] = []
  class Line extends EventTarget {
    readonly readyState = 0
    constructor(url: string) {
      super()
      opened.push(url)
    }
    close(): void {}
  }
  vi.stubGlobal('WebSocket', Line)
  goLive(new QueryClient())
  expect(opened).toEqual([])
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(opened).toEqual(['ws://desk.test/ws/desk'])
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
})

async function settled(client: QueryClient): Promise<void> {
  await expect.poll(() => client.isFetching()).toBe(0)
  await new Promise((done) => setTimeout(done, 20))
}
