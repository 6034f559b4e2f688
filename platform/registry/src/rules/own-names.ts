import type { Rule } from './rule.ts'

/** Slots and commands carry their provider's name, since that is how the host finds the remote to load. */
export const ownNames: Rule = {
  name: 'own-names',
  check: ({ live }) =>
    live.flatMap(({ name: remote, version, manifest }) => {
      const offered = [
        ...manifest.slots.map(({ name }) => ({ kind: 'slot', name })),
        ...manifest.commands.map(({ name }) => ({ kind: 'command', name })),
      ]
      return offered
        .filter(({ name }) => !name.startsWith(`${remote}.`))
        .map(({ kind, name }) => ({
          remotes: [remote],
          message: `${remote} ${version} offers a ${kind} under another name than its own.`,
          example: `the ${kind} ${name} must begin with ${remote}.`,
        }))
    }),
}
