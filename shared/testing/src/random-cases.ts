import fc from 'fast-check'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** From vitest.config.ts, which takes it from e2e/matrix.ts. */
    randomSeed: number
  }
}

fc.configureGlobal({ seed: inject('randomSeed') })
