/** What a line of a log shows beside the hash. */
export const MOST_CHARACTERS = 72

/**
 * Those of commits whose subject is too long.
 *
 * @param commits one a line, the hash before the subject
 */
export function findLongSubjects(commits: readonly string[]): readonly string[] {
  return commits.filter((line) => [...line.slice(line.indexOf(' ') + 1)].length > MOST_CHARACTERS)
}
