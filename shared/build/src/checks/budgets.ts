import type { HostManifest, Release } from '@site/contracts'

import type { PagesDocument } from '../release/pages-document.ts'

/**
 * What the host may weigh, in bytes after brotli. `initial` is every script that the first paint needs; half of it is
 * what host and remotes share: react with its renderer, router, query client, texts. Set a little above what is
 * measured: lower it with every saving, and raise it only with a reason in the commit.
 */
export const HOST_BUDGET = { initial: 210_300, total: 333_800 } as const

/** What the pages of the sandbox may weigh: what comes before anything is asked for, and all scripts. */
const PAGES_BUDGETS: Readonly<Record<string, { readonly initial: number; readonly total: number }>> = {
  venues: { initial: 40_000, total: 80_000 },
  desk: { initial: 180_000, total: 190_000 },
}

/** One thing with a limit: what it is, its size and its limit, both in bytes after brotli. */
export type Measure = { readonly what: string; readonly size: number; readonly limit: number }

type Files = Release['files']

function weigh(files: Files, paths: readonly string[]): number {
  return paths.reduce((sum, path) => sum + (files[path]?.brotli ?? 0), 0)
}

function scripts(files: Files): string[] {
  return Object.keys(files).filter((path) => path.endsWith('.js'))
}

/** Entry, heaviest page or slot with everything it needs, and all scripts of a release, against its own budgets. */
export function releaseMeasures(release: Release): Measure[] {
  const { files, preload, budgets, name, entry } = release
  const pages = Object.entries(preload).map(([page, paths]) => ({ page, size: weigh(files, paths) }))
  const heaviest = pages.toSorted((a, b) => b.size - a.size)[0]
  return [
    { what: `${name} entry`, size: weigh(files, [entry]), limit: budgets.entry },
    ...(heaviest ? [{ what: `${name} ${heaviest.page}`, size: heaviest.size, limit: budgets.page }] : []),
    { what: `${name} in all`, size: weigh(files, scripts(files)), limit: budgets.total },
  ]
}

/** What the host loads before the first paint, and all its scripts. */
export function hostMeasures(host: HostManifest): Measure[] {
  return [
    { what: 'host first paint', size: weigh(host.files, host.initial), limit: HOST_BUDGET.initial },
    { what: 'host in all', size: weigh(host.files, scripts(host.files)), limit: HOST_BUDGET.total },
  ]
}

/** What a page loads first, and all scripts of the pages. */
export function pagesMeasures(name: string, { initial, files }: PagesDocument): Measure[] {
  const budget = PAGES_BUDGETS[name]
  if (budget === undefined) throw new Error(`the pages of ${name} have no budget`)
  return [
    { what: `${name} first paint`, size: weigh(files, initial), limit: budget.initial },
    { what: `${name} in all`, size: weigh(files, scripts(files)), limit: budget.total },
  ]
}
