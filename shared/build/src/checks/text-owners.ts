import type { TextOwner } from './written-texts.ts'

/** Code that may write Chinese texts; all other texts stand in the locales of their deployable. */
export const TEXT_OWNERS: readonly TextOwner[] = [
  { path: 'shared/contracts/src/endpoints/', reason: 'summaries for the API document, and why an input is refused' },
  { path: 'shared/contracts/src/sports/', reason: 'the same' },
  { path: 'shared/contracts/src/errors.ts', reason: 'the catalogue of errors' },
  { path: 'shared/domain/src/', reason: "the trade's names of markets, results, games and refusals" },
  { path: 'shared/shell/src/failure-text.ts', reason: 'failures that no server words, compared by a test of the host' },
  { path: 'shared/shell/src/copy-text.ts', reason: 'one word in both forms, compared with the dictionary by a test' },
  { path: 'shared/ui/src/texts/', reason: 'the locales of the kit, both forms, compared by a test' },
  { path: 'shared/ui/src/art/emblems/luck.tsx', reason: 'characters that are drawn' },
  { path: 'host/src/base/i18n/own-words.ts', reason: 'said outside of components, both forms, compared by a test' },
  { path: 'host/src/remotes/composition/fatal-page.ts', reason: 'stands where nothing can be loaded; both forms' },
  { path: 'host/src/services/routing/route-table.ts', reason: "titles of the host's pages in both forms" },
  { path: 'host/src/services/fingerprint/read-graphics.ts', reason: 'drawn to tell browsers apart' },
  { path: 'remote-*/src/remote.manifest.ts', reason: 'titles: the build makes their zh-TW' },
  {
    path: 'remote-help/src/features/articles/components/article-table.tsx',
    reason: 'results as the examples name them',
  },
  { path: 'remote-help/src/features/articles/outline.ts', reason: 'Chinese numerals, alike in both forms' },
  {
    path: 'remote-sports/src/features/match/components/match-head.tsx',
    reason: 'numbers of bases, alike in both forms',
  },
  { path: 'platform/gateway/src/', reason: 'servers speak zh-CN, and every answer is translated on its way out' },
  { path: 'platform/venues/src/', reason: 'the same' },
  { path: 'platform/registry/src/channels/seed-channels.ts', reason: 'names of the brands' },
  { path: 'platform/edge/src/page/', reason: 'said where no script runs, both forms' },
  { path: 'platform/edge/src/status/page.ts', reason: 'the same, one form made from the other' },
  { path: 'platform/edge/src/fingerprint/frame.mjs', reason: 'drawn to tell browsers apart' },
]

/** Code that may decide by a text that is shown. */
export const TEXT_DECIDERS: readonly TextOwner[] = [
  {
    path: 'remote-help/src/features/articles/components/article-table.tsx',
    reason: "a worked example colours its results; their words are the article's own",
  },
]

/** A file of texts with the folder of the code that shows them. */
interface LocaleFile {
  readonly file: string
  readonly folder: string
  /** Beginnings of keys that no code names, each put together from a name that data carries. */
  readonly dynamic?: readonly string[]
  /** The code reads texts as fields, without a function. */
  readonly byField?: true
  /** A page that is filled in when it is built. */
  readonly page?: string
}

/** The file of a remote's own texts, which its name says. */
export function localeFileOf(remote: string): LocaleFile {
  return { file: `remote-${remote}/locales/zh-CN/${remote}.json`, folder: `remote-${remote}/src/` }
}

/** Files of texts of everybody else. */
export const LOCALE_FILES: readonly LocaleFile[] = [
  { file: 'host/locales/zh-CN/auth.json', folder: 'host/src/' },
  {
    file: 'host/locales/zh-CN/developer.json',
    folder: 'host/src/features/developer/',
    byField: true,
    // by what is measured of a release, and by its cohort
    dynamic: ['kinds.', 'why.'],
  },
  { file: 'host/locales/zh-CN/host.json', folder: 'host/src/' },
  { file: 'host/locales/zh-CN/venue.json', folder: 'host/src/features/venue-entry/', byField: true },
  {
    file: 'platform/desk/locales/zh-CN/desk.json',
    folder: 'platform/desk/src/',
    page: 'platform/desk/page.html',
  },
  {
    file: 'remote-sports/locales/zh-CN/red-packets.json',
    folder: 'remote-sports/src/features/chat/',
    byField: true,
  },
  {
    file: 'platform/venues/locales/zh-CN/venues.json',
    folder: 'platform/venues/pages/',
    page: 'platform/venues/pages/page.html',
    // `nameIn` of texts.ts: names by the keys of the rules; names.test.ts holds them together.
    dynamic: ['baccarat.bets.', 'fishing.fish.', 'niuniu.bets.', 'niuniu.ranks.', 'slot.symbols.'],
  },
]
