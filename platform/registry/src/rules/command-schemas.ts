import { compareShapes } from '../shapes/index.ts'
import type { Finding, Rule } from './rule.ts'
import { shapeFindings } from './shape-findings.ts'

/**
 * The host, which passes commands on, takes what a release commands, and the provider understands what the host hands on.
 */
export const commandSchemas: Rule = {
  name: 'command-schemas',
  check: ({ host, live }) =>
    live.flatMap(({ name: remote, version, shapes }) => {
      const passed = host.shapes?.commands
      if (shapes === undefined || passed === undefined) return []
      const about = { remotes: [remote], side: 'input' }
      const used = Object.entries(shapes.uses.commands).flatMap(([command, shape]): Finding[] => {
        const { taken } = passed[command] ?? {}
        if (taken === undefined) {
          const message = `${remote} ${version} was built for a newer host: it uses a command that this one does not pass on.`
          return [{ remotes: [remote], message, example: `${command} is not a command of host ${host.version}` }]
        }
        const message = `${remote} ${version} commands what the host does not pass on.`
        return shapeFindings(compareShapes(shape, taken), { ...about, what: command, message })
      })
      const offered = Object.entries(shapes.offers.commands).flatMap(([command, shape]) => {
        const { given } = passed[command] ?? {}
        if (given === undefined) return [] // nobody can use it over this host
        const message = `The host hands on what ${remote} ${version} does not understand.`
        return shapeFindings(compareShapes(given, shape), { ...about, what: command, message })
      })
      return [...used, ...offered]
    }),
}
