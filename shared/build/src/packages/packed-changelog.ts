/** `[text](../docs/x.md)`; addresses with a scheme lead somewhere from anywhere. */
const INTO_REPOSITORY = /\[([^\]]+)\]\((?![a-z][a-z+.-]*:)[^)]*\)/gi

/** The changelog as packages carry it: what it links to in this repository is not beside them, so only its name stays. */
export function packedChangelog(text: string): string {
  return text.replaceAll(INTO_REPOSITORY, '$1')
}
