import semver from 'semver'

import type { Rule } from './rule.ts'

/** Every shared package that a release was built against is provided by the host in a version that it accepts. */
export const sharedRanges: Rule = {
  name: 'shared-ranges',
  check: ({ host, live }) =>
    live.flatMap((release) =>
      Object.entries(release.shared).flatMap(([name, { requiredVersion }]) => {
        const provided = host.shared[name]
        if (provided === undefined) {
          return [
            {
              remotes: [release.name],
              message: `${release.name} ${release.version} shares ${name}, which the host does not provide.`,
              example: `${name}@${requiredVersion} is needed, the host has none`,
            },
          ]
        }
        if (semver.satisfies(provided, requiredVersion, { includePrerelease: true })) return []
        return [
          {
            remotes: [release.name],
            message: `${release.name} ${release.version} does not accept the ${name} of the host.`,
            example: `${name}@${provided} does not satisfy ${requiredVersion}`,
          },
        ]
      }),
    ),
}
