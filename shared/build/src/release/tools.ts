import { installedVersion } from '../federation/installed-version.ts'

const TOOLS = ['webpack', '@module-federation/enhanced', '@swc/core', 'opencc-js'] as const

/** Versions of what shaped the output, for the release document. */
export function toolVersions(): Record<string, string> {
  const versions = TOOLS.map((name) => [name, installedVersion(import.meta.dirname, name) ?? 'unknown'] as const)
  return { node: process.versions.node, ...Object.fromEntries(versions) }
}
