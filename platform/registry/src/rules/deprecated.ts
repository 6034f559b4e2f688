import type { Deprecation } from '@site/contracts'

import type { Finding, Rule, RuleContext } from './rule.ts'

type Live = RuleContext['live'][number]

/** What releases still take and is going to go: of the host, and of the gateway. It holds nobody up, and its team is told. */
export const deprecated: Rule = {
  name: 'deprecated',
  check: (context) => context.live.flatMap((release) => [...namesOf(release, context), ...callsOf(release, context)]),
}

function namesOf(release: Live, { host }: RuleContext): Finding[] {
  const { imports = {}, tokens = [] } = release.uses ?? {}
  return Object.entries({ ...imports, tokens }).flatMap(([specifier, names]) => {
    const going = new Map(Object.entries(host.deprecated?.[specifier] ?? {}))
    return names.flatMap((name) => finding(release, `${name} of ${specifier}`, going.get(name)))
  })
}

function callsOf(release: Live, { gateway }: RuleContext): Finding[] {
  if ('unknown' in gateway) return []
  const served = new Map(Object.entries(gateway.calls))
  return Object.keys(release.uses?.calls ?? {}).flatMap((call) => finding(release, call, served.get(call)?.deprecated))
}

function finding({ name, version }: Live, what: string, going: Deprecation | undefined): Finding[] {
  if (going === undefined) return []
  return [
    {
      remotes: [name],
      message: `${name} ${version} still uses what will go.`,
      example: `${what}, deprecated since ${going.since}; instead: ${going.instead}`,
    },
  ]
}
