import type { Rule } from './rule.ts'

/** The host still runs the shell contract that a release was built against, and knows it already. */
export const shellContract: Rule = {
  name: 'shell-contract',
  check: ({ host, live }) =>
    live
      .filter(({ requires }) => requires.shell > host.shell || requires.shell < host.oldestShell)
      .map(({ name, version, requires }) => ({
        remotes: [name],
        message: `${name} ${version} was built for shell contract ${requires.shell}; the host runs ${host.oldestShell} to ${host.shell}.`,
        example: `requires.shell is ${requires.shell}`,
      })),
}
