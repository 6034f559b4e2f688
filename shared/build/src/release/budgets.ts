/** Bytes after brotli: the entry file, all files of the heaviest page, and all scripts of the release. */
export interface Budgets {
  readonly entry: number
  readonly page: number
  readonly total: number
}

/** What a remote gets that asks for nothing else; a remote's webpack.config.ts may set its own. */
export const DEFAULT_BUDGETS: Budgets = { entry: 12_000, page: 110_000, total: 260_000 }
