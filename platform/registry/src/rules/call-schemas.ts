import { compareShapes } from '../shapes/index.ts'
import type { Finding, Rule } from './rule.ts'
import { shapeFindings } from './shape-findings.ts'

/** What a release sends is taken by the gateway, and what the gateway answers is understood by the release. */
export const callSchemas: Rule = {
  name: 'call-schemas',
  check: ({ gateway, live }) =>
    live.flatMap(({ name: remote, version, uses }): Finding[] => {
      const calls = Object.entries(uses?.calls ?? {})
      const who = `${remote} ${version}`
      const [first] = calls
      if (first === undefined) return []
      if ('unknown' in gateway) {
        const message = `Whether the calls of ${who} fit the gateway cannot be told.`
        return [{ remotes: [remote], message, example: gateway.unknown, isUnclear: true }]
      }
      return calls.flatMap(([call, own]) => {
        const declared = gateway.calls[call]
        if (declared === undefined) {
          const message = `${who} makes a call that the gateway does not serve.`
          return [{ remotes: [remote], message, example: `${call} is not served` }]
        }
        const about = { remotes: [remote], what: call }
        return [
          ...(declared.request === undefined
            ? []
            : shapeFindings(compareShapes(own.request, declared.request), {
                ...about,
                side: 'request',
                message: `${who} sends what the gateway does not take.`,
              })),
          ...shapeFindings(compareShapes(declared.response, own.response), {
            ...about,
            side: 'data',
            message: `The gateway answers what ${who} does not understand.`,
          }),
        ]
      })
    }),
}
