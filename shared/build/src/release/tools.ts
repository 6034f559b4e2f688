import { createRequire } from 'node:module'
import { dirname } from 'node:path'

import { installedVersion } from '../federation/installed-version.ts'

const TOOLS = ['webpack', '@module-federation/enhanced', '@swc/core'] as const
/** Makes the texts in zh-TW, at home with the rules. */
const DICTIONARY = 'opencc-js'
const RULES = dirname(createRequire(import.meta.url).resolve('@site/domain/traditional'))

/** Versions of what shaped the output, for the release document. */
export function toolVersions(): Record<string, string> {
  const versionIn = (dir: string, name: string) => [name, installedVersion(dir, name) ?? 'unknown'] as const
  const versions = [...TOOLS.map((name) => versionIn(import.meta.dirname, name)), versionIn(RULES, DICTIONARY)]
  return { node: process.versions.node, ...Object.fromEntries(versions) }
}
