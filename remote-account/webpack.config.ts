import { remoteConfig } from '@site/build'

// The words of forty pages are one file, and pieces that two of them use another: 97 of these kilobytes are for all pages.
export default remoteConfig({ dir: import.meta.dirname, budgets: { page: 111_000 } })
