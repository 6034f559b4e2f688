import { EVENTS } from '@site/contracts'

import type { Rule } from './rule.ts'

/** Events that a release emits or handles are events of the contracts: the bus refuses any other at run time. */
export const knownEvents: Rule = {
  name: 'known-events',
  check: ({ live }) =>
    live.flatMap(({ name: remote, version, manifest }) => {
      const { emits, handles } = manifest.events
      const named = [
        ...emits.map((event) => ({ verb: 'emits', event })),
        ...handles.map((event) => ({ verb: 'handles', event })),
      ]
      return named
        .filter(({ event }) => !Object.hasOwn(EVENTS, event))
        .map(({ verb, event }) => ({
          remotes: [remote],
          message: `${remote} ${version} ${verb} an event that the contracts do not have.`,
          example: `${event} is not an event`,
        }))
    }),
}
