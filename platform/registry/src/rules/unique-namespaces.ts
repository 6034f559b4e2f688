import type { Rule } from './rule.ts'

/** A text namespace belongs to one deployable, or one remote's texts would overwrite another's. */
export const uniqueNamespaces: Rule = {
  name: 'unique-namespaces',
  check: ({ host, live }) => {
    const claims = live.flatMap(({ name: remote, version, manifest }) =>
      manifest.namespaces.map((namespace) => ({ remote, owner: `${remote} ${version}`, namespace })),
    )
    const own = host.namespaces.map((namespace) => ({ remote: undefined, owner: 'the host', namespace }))
    return claims.flatMap((claim, index) =>
      [...own, ...claims.slice(0, index)]
        .filter(({ namespace }) => namespace === claim.namespace)
        .map((other) => ({
          remotes: [other.remote, claim.remote].filter((name) => name !== undefined),
          message: `${other.owner} and ${claim.owner} bring texts under the same namespace.`,
          example: `the namespace ${claim.namespace} is taken twice`,
        })),
    )
  },
}
