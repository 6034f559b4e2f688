import type { Rule } from './rule.ts'

/** Each design token that a release reads is set by the host: any other is no value, and a text may stand there unseen. */
export const knownTokens: Rule = {
  name: 'known-tokens',
  check: ({ host, live }) =>
    live.flatMap(({ name: remote, version, uses }) =>
      (uses?.tokens ?? [])
        .filter((token) => host.tokens?.includes(token) === false)
        .map((token) => ({
          remotes: [remote],
          message: `${remote} ${version} was built for another host: it reads a design token that this one does not set.`,
          example: `${token} is not set by host ${host.version}`,
        })),
    ),
}
