import type { Rule } from './rule.ts'

/**
 * Each name that the code of a release takes of a shared package is one that the host provides: any other is `undefined` in
 * the browser. What a host cannot tell the names of is judged by its version, see `sharedRanges`.
 */
export const importedNames: Rule = {
  name: 'imported-names',
  check: ({ host, live }) =>
    live.flatMap(({ name: remote, version, uses }) =>
      Object.entries(uses?.imports ?? {}).flatMap(([specifier, names]) => {
        const provided = host.provides[specifier]
        if (provided === undefined) return []
        return names
          .filter((name) => name !== '*' && !provided.includes(name))
          .map((name) => ({
            remotes: [remote],
            message: `${remote} ${version} was built for a newer host: it takes a name of ${specifier} that this one does not provide.`,
            example: `${name} of ${specifier} is undefined in host ${host.version}`,
          }))
      }),
    ),
}
