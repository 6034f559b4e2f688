import { EVENTS } from '@site/contracts'

import type { Rule } from './rule.ts'

/** Events that a release emits or handles are carried by the host's bus, which refuses any other at run time. */
export const knownEvents: Rule = {
  name: 'known-events',
  check: ({ host, live }) =>
    live.flatMap(({ name: remote, version, manifest }) => {
      const { emits, handles } = manifest.events
      const named = [
        ...emits.map((event) => ({ verb: 'emits', event })),
        ...handles.map((event) => ({ verb: 'handles', event })),
      ]
      return named
        .filter(({ event }) => !(host.events ?? Object.keys(EVENTS)).includes(event))
        .map(({ verb, event }) => ({
          remotes: [remote],
          message: `${remote} ${version} ${verb} an event that the host does not carry.`,
          example: `${event} is not an event of host ${host.version}`,
        }))
    }),
}
