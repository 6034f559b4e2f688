/** The counter of wrong passwords of a name, known or not: what is locked tells nobody which names exist. */
export function wrongPasswordKey(name: string): string {
  return `wrong:${name.toLowerCase()}`
}
