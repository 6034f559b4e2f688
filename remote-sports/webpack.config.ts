import { remoteConfig } from '@site/build'

// Of these kilobytes 97 are the player of streams and 31 the talk, both fetched with what needs them alone.
export default remoteConfig({ dir: import.meta.dirname, budgets: { total: 265_000 } })
