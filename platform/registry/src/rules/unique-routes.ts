import { HOST_PATHS } from '@site/contracts'

import type { Rule, RuleContext } from './rule.ts'

interface Claim {
  /** Undefined for the host. */
  readonly remote?: string
  readonly owner: string
  readonly name: string
  readonly path: string
}

/** No two deployables offer one route name, or two paths that match the same addresses. */
export const uniqueRoutes: Rule = {
  name: 'unique-routes',
  check: (context) => {
    const claims = claimsOf(context)
    return claims.flatMap((claim, index) =>
      claims.slice(index + 1).flatMap((other) => {
        const clash = clashOf(claim, other)
        if (clash === undefined || (claim.remote === undefined && other.remote === undefined)) return []
        return [
          {
            remotes: [claim.remote, other.remote].filter((name) => name !== undefined),
            message: `${claim.owner} and ${other.owner} offer the same route.`,
            example: clash,
          },
        ]
      }),
    )
  },
}

function claimsOf({ host, live }: RuleContext): Claim[] {
  const own = [...host.routes, ...Object.values(HOST_PATHS).map((path) => ({ name: `host:${path}`, path }))]
  return [
    ...own.map(({ name, path }) => ({ owner: 'the host', name, path })),
    ...live.flatMap(({ name: remote, version, manifest }) =>
      manifest.routes.map(({ name, path }) => ({ remote, owner: `${remote} ${version}`, name, path })),
    ),
  ]
}

function clashOf(a: Claim, b: Claim): string | undefined {
  if (a.name === b.name) return `the name ${a.name} is taken twice`
  if (shapeOf(a.path) !== shapeOf(b.path)) return undefined
  return a.path === b.path ? `the path ${a.path} is taken twice` : `${a.path} and ${b.path} match the same addresses`
}

/** A path with its parameters' names taken away; a closing slash does not count. */
function shapeOf(path: string): string {
  return path.replaceAll(/:[A-Za-z]\w*/g, ':').replace(/(?<=.)\/$/, '')
}
