import { compareShapes } from '../shapes/index.ts'
import type { Rule } from './rule.ts'
import { shapeFindings } from './shape-findings.ts'

/** Whoever fills a slot understands the props of each page that shows it; nobody checks them at run time. */
export const slotSchemas: Rule = {
  name: 'slot-schemas',
  check: ({ host, live }) => {
    const users = [
      { remotes: [], who: 'the host', slots: host.shapes?.slots ?? {} },
      ...live.map(({ name, version, shapes }) => ({
        remotes: [name],
        who: `${name} ${version}`,
        slots: shapes?.uses.slots ?? {},
      })),
    ]
    return live.flatMap(({ name, version, shapes }) =>
      Object.entries(shapes?.offers.slots ?? {}).flatMap(([slot, taken]) =>
        users.flatMap(({ remotes, who, slots }) => {
          const given = slots[slot]
          if (given === undefined) return []
          const message = `${who} gives props to a slot that ${name} ${version} does not understand.`
          const about = { remotes: [...new Set([...remotes, name])], what: slot, side: 'props', message }
          return shapeFindings(compareShapes(given, taken), about)
        }),
      ),
    )
  },
}
