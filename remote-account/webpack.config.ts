import { remoteConfig } from '@site/build'

// The words of forty pages are one file, and pieces that two of them use another: 97 of these kilobytes are for all pages.
// The last ones were for what pages of offers say in a pause, for when a reward is on its way, and for the one frame that
// lists of records have.
export default remoteConfig({ dir: import.meta.dirname, budgets: { page: 113_000 } })
