import { afterAll, beforeAll, describe } from 'vitest'

import type { GatewayOptions } from '../context/index.ts'
import { enginesFor, type TestDatabase } from './engines.ts'
import { type RunningGateway, startGateway } from './start-gateway.ts'

export interface EngineSite {
  readonly engine: 'pglite' | 'postgres'
  /** The gateway, from `beforeAll` on. */
  site(): RunningGateway
  store(): TestDatabase
}

/** One suite on the engines that e2e/matrix.ts gives it, each with a gateway of its own over an empty database. For vitest only. */
export function describeOnEngines(
  title: string,
  body: (context: EngineSite) => void,
  options: Partial<GatewayOptions> = {},
): void {
  describe.each(enginesFor(title))(`${title} on $engine`, ({ engine, open }) => {
    let store: TestDatabase | undefined
    let site: RunningGateway | undefined
    beforeAll(async () => {
      store = await open()
      site = await startGateway(store.database, options)
    })
    afterAll(async () => {
      await site?.close()
      await store?.drop()
    })
    body({ engine, site: () => started(site), store: () => started(store) })
  })
}

function started<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the suite has not started: ask inside a test')
  return value
}
