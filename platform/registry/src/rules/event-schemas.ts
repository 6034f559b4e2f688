import { compareShapes } from '../shapes/index.ts'
import type { Rule } from './rule.ts'
import { shapeFindings } from './shape-findings.ts'

/**
 * The host's bus takes what a release emits, and a release understands what the bus hands on, whoever emitted it: an event
 * passes the host's own schema in between.
 */
export const eventSchemas: Rule = {
  name: 'event-schemas',
  check: ({ host, live }) =>
    live.flatMap(({ name: remote, version, shapes }) => {
      const about = { remotes: [remote], side: 'event' }
      const emitted = Object.entries(shapes?.emits ?? {}).flatMap(([event, shape]) => {
        const passed = host.shapes?.events[event]
        if (passed === undefined) return []
        const message = `${remote} ${version} emits what the host does not carry.`
        return shapeFindings(compareShapes(shape, passed.taken), { ...about, what: event, message })
      })
      const handled = Object.entries(shapes?.handles ?? {}).flatMap(([event, shape]) => {
        const passed = host.shapes?.events[event]
        if (passed === undefined) return []
        const message = `The host hands on what ${remote} ${version} does not understand.`
        return shapeFindings(compareShapes(passed.given, shape), { ...about, what: event, message })
      })
      return [...emitted, ...handled]
    }),
}
