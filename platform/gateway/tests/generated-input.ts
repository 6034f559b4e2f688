import { RESOURCE_METHODS, type ResourceMethod } from '@site/contracts/sports'
import { inputOf, type KnownValues } from '@site/server/testing'
import type fc from 'fast-check'

export { inputOf, type KnownValues } from '@site/server/testing'

/** Arguments of a method of the sports venue as they travel in a call, most of them fitting the method. */
export function resourceInputOf(method: ResourceMethod, known: KnownValues = {}): fc.Arbitrary<unknown> {
  return inputOf(RESOURCE_METHODS[method], known).map((Request) => ({ method, enName: 'crty', Request }))
}
