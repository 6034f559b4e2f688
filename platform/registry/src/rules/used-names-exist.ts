import type { Rule, RuleContext } from './rule.ts'

/** Each slot and command that a page uses is provided by some release that runs beside it. */
export const usedNamesExist: Rule = {
  name: 'used-names-exist',
  check: (context) => [
    ...missing(context, 'slot', (uses) => uses.slots, slotNames(context)),
    ...missing(context, 'command', (uses) => uses.commands, commandNames(context)),
  ],
}

type Uses = RuleContext['host']['uses']

function missing(
  { host, live }: RuleContext,
  kind: string,
  namesOf: (uses: Uses) => readonly string[],
  provided: ReadonlySet<string>,
) {
  const users = [
    { who: 'the host', remote: undefined, uses: host.uses },
    ...live.map(({ name, version, manifest }) => ({ who: `${name} ${version}`, remote: name, uses: manifest.uses })),
  ]
  return users.flatMap(({ who, remote, uses }) =>
    namesOf(uses)
      .filter((name) => !provided.has(name))
      .map((name) => ({
        remotes: remote === undefined ? [] : [remote],
        message: `${who} uses a ${kind} that nothing on this theme would provide.`,
        example: `the ${kind} ${name} has no provider`,
      })),
  )
}

function slotNames({ live }: RuleContext): ReadonlySet<string> {
  return new Set(live.flatMap(({ name: remote, manifest }) => manifest.slots.map(({ name }) => `${remote}.${name}`)))
}

function commandNames({ live }: RuleContext): ReadonlySet<string> {
  return new Set(live.flatMap(({ name: remote, manifest }) => manifest.commands.map(({ name }) => `${remote}.${name}`)))
}
