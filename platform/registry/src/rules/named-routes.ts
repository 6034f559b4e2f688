import { NAMED_ROUTES, type ManifestRoute, type NamedRoute, type RouteMeta } from '@site/contracts'

import type { Rule } from './rule.ts'

const FLAGS = [
  'requiresAuth',
  'bindPhone',
  'ignoreCache',
  'siteSetting',
] as const satisfies readonly (keyof RouteMeta)[]

/**
 * A route of the frozen table has exactly its path and its guards; any other is named `<remote>.<page>`, so that two
 * teams never mean different pages by one name.
 */
export const namedRoutes: Rule = {
  name: 'named-routes',
  check: ({ live }) =>
    live.flatMap(({ name: remote, version, manifest }) =>
      manifest.routes.flatMap((route) =>
        problemsOf(remote, route).map((example) => ({
          remotes: [remote],
          message: `${remote} ${version} offers the route ${route.name} in another form than the table of named routes has.`,
          example,
        })),
      ),
    ),
}

function problemsOf(remote: string, route: ManifestRoute): string[] {
  const named: NamedRoute | undefined = Object.hasOwn(NAMED_ROUTES, route.name)
    ? NAMED_ROUTES[route.name as keyof typeof NAMED_ROUTES]
    : undefined
  if (named === undefined) {
    if (route.name.startsWith(`${remote}.`)) return []
    return [`${route.name} is not in the table, so it must be called ${remote}.${route.name.split('.').at(-1)}`]
  }
  const path =
    route.path === named.path ? [] : [`${route.name} has the path ${route.path}, the table says ${named.path}`]
  const flags = FLAGS.filter((flag) => (route.meta[flag] ?? false) !== (named.meta?.[flag] ?? false)).map(
    (flag) =>
      `${route.name} has ${flag} ${String(route.meta[flag] ?? false)}, the table says ${String(named.meta?.[flag] ?? false)}`,
  )
  return [...path, ...flags]
}
