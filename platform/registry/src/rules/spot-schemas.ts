import { compareShapes } from '../shapes/index.ts'
import type { Finding, Rule } from './rule.ts'
import { shapeFindings } from './shape-findings.ts'

/**
 * What fills a spot of a remote that runs finds it there, and understands the props that it is given; nobody checks them at
 * run time. A spot of a remote that does not run is nothing, and fills of it wait.
 */
export const spotSchemas: Rule = {
  name: 'spot-schemas',
  check: ({ live }) =>
    live.flatMap((filler) =>
      (filler.manifest.fills ?? []).flatMap(({ spot, slot }): Finding[] => {
        const [name = '', bare = ''] = spot.split('.')
        const opener = live.find((release) => release.name === name)
        if (opener === undefined) return []
        const who = `${filler.name} ${filler.version}`
        const by = `${opener.name} ${opener.version}`
        if (opener.manifest.spots?.some((own) => own.name === bare) !== true) {
          const message = `${who} fills a spot that ${by} does not have.`
          return [{ remotes: [filler.name], message, example: `${spot} is no spot of ${by}` }]
        }
        const given = opener.shapes?.spots?.[spot]
        const taken = filler.shapes?.offers.slots[`${filler.name}.${slot}`]
        if (given === undefined || taken === undefined) return []
        const message = `${by} gives props to a spot that ${who}, which fills it, does not understand.`
        const remotes = [...new Set([opener.name, filler.name])]
        return shapeFindings(compareShapes(given, taken), { remotes, what: spot, side: 'props', message })
      }),
    ),
}
