// Imported for what it does: processes that this one starts keep what Node compiles and strips of types, so that only
// the first of a kind pays for it. It is a third of the start of a server.
import { fileURLToPath } from 'node:url'

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../../.cache/compiled', import.meta.url))
