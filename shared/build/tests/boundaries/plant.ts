/** One planted violation: a small workspace, and the rules that must fire on it, no more and no fewer. */
export type Planted = {
  readonly name: string
  /** File contents by path; every `package.json` of the workspace and its links are added by the runner. */
  readonly files: Readonly<Record<string, string>>
  /** Which workspace packages a folder lists as dependencies, so that their names resolve from it. */
  readonly links?: Readonly<Record<string, readonly string[]>>
  readonly rules: readonly string[]
}

export const value = 'export const value = 1\n'
export const uses = (specifier: string): string => `import { value } from '${specifier}'\nexport const used = value\n`
export const usesType = (specifier: string): string =>
  `import type { Value } from '${specifier}'\nexport type Used = Value\n`
/** Folders that are beside each other, each of them with a file that imports what stands beside them, too. */
export const eachUses = (place: string, folders: readonly string[], target: string): Planted['files'] => ({
  ...Object.fromEntries(folders.map((folder) => [`${place}/${folder}/against.ts`, uses(`../${target}`)])),
  [`${place}/${target}`]: value,
})
