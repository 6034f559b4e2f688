import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const GUIDES = resolve(import.meta.dirname, '../../docs/guides')

/** The commands of a guide, in their order: every line of its blocks for a shell. */
export function guideCommands(guide: string): readonly string[] {
  const text = readFileSync(join(GUIDES, guide), 'utf8')
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'))
}
