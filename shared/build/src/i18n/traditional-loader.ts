import { createRequire } from 'node:module'

import type { LoaderContext } from 'webpack'

import { traditionalFile } from './traditional-tree.ts'

/** What decides the wording beside the text itself: a change of it makes the texts anew. */
const OVERRIDES_FILE = createRequire(import.meta.url).resolve('@site/domain/traditional/overrides')

/**
 * webpack loader of `*.json?zh-TW`: the zh-TW texts are made from the zh-CN file of the same name, so that a key can
 * never be missing. A default export because that is the one thing webpack's loader runner calls.
 */
export default function traditionalLoader(this: LoaderContext<unknown>, source: string): string {
  this.addDependency(OVERRIDES_FILE)
  return traditionalFile(source)
}
