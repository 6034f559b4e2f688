import type { Turnover } from '@site/contracts'
import { expect } from 'vitest'

import { turnoverSums } from '../modules/turnover/index.ts'
import type { RunningGateway } from './start-gateway.ts'
import type { TestDatabase } from './engines.ts'

/** What the sandbox tells of a member's turnover. */
export interface TurnoverStanding extends Turnover {
  readonly latest: readonly {
    readonly source: string
    readonly sourceId: string
    readonly required: string
    readonly done: string
    readonly status: string
  }[]
}

/** A member's turnover, asked for and read as the sandbox does. */
export function turnoverFor(site: RunningGateway, name: string) {
  const read = () => site.sandbox('GET', `/sandbox/turnover?name=${name}`) as Promise<TurnoverStanding>
  return {
    read,
    /** Asks for so much more; `more` is what the driver takes beside it. */
    require: (sourceId: string, required: string, more: object = {}) =>
      site.sandbox('POST', '/sandbox/turnover', {
        ...{ name, source: 'deposit', sourceId, required },
        ...more,
      }) as Promise<TurnoverStanding>,
    /** What is done of each requirement and how it stands, the oldest first: `a 40.00/100.00 open`. */
    lines: async () =>
      (await read()).latest.map(({ sourceId, done, required, status }) => `${sourceId} ${done}/${required} ${status}`),
  }
}

/** Whatever happened: what is done is what was given, and no requirement has more than it asks for. */
export async function expectFillsAddUp({ database }: Pick<TestDatabase, 'database'>): Promise<void> {
  expect(await turnoverSums.differences(database.db)).toEqual([])
}
