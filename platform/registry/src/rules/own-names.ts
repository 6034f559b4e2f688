import type { Rule } from './rule.ts'

/**
 * Slots, spots and commands are declared by their bare name; the provider's own is put before it (`sports.hot-matches`), which
 * is how the host finds the remote to load. A dotted one would claim to be of another remote.
 */
export const ownNames: Rule = {
  name: 'own-names',
  check: ({ live }) =>
    live.flatMap(({ name: remote, version, manifest }) => {
      const offered = [
        ...manifest.slots.map(({ name }) => ({ kind: 'slot', name })),
        ...(manifest.spots ?? []).map(({ name }) => ({ kind: 'spot', name })),
        ...manifest.commands.map(({ name }) => ({ kind: 'command', name })),
      ]
      return offered
        .filter(({ name }) => name.includes('.'))
        .map(({ kind, name }) => ({
          remotes: [remote],
          message: `${remote} ${version} offers a ${kind} under another name than its own.`,
          example: `the ${kind} ${name} would be called ${remote}.${name}; declare its bare name`,
        }))
    }),
}
