import * as v from 'valibot'
import type { LoaderContext } from 'webpack'

import {
  convertTree,
  createTraditional,
  OVERRIDES_FILE,
  packageOverridesFile,
  siteOverrides,
  TextTreeSchema,
} from './traditional.ts'

/**
 * webpack loader of `*.json?zh-TW`: the zh-TW texts are made from the zh-CN file of the same name, so that a key can
 * never be missing. A default export because that is the one thing webpack's loader runner calls.
 */
export default function traditionalLoader(this: LoaderContext<unknown>, source: string): string {
  const packageFile = packageOverridesFile(this.resourcePath)
  this.addDependency(OVERRIDES_FILE)
  if (packageFile !== undefined) this.addDependency(packageFile)
  const tree = v.parse(TextTreeSchema, JSON.parse(source))
  return JSON.stringify(convertTree(tree, createTraditional(siteOverrides(packageFile))))
}
