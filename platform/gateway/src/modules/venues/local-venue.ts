import type { AnswerOf, launchEndpoint, ParsedRequestOf, resourceEndpoint } from '@site/contracts'

import type { MemberCallContext } from '../../context/index.ts'

type Promised<T> = T | Promise<T>

/** A venue that this gateway plays itself: it is entered without leaving the site, and its pages ask it by `resource`. */
export interface LocalVenue {
  /** As in the list of venues. */
  readonly code: string
  /** Answers an entry; that the venue is open was checked. */
  enter(caller: MemberCallContext): Promised<AnswerOf<typeof launchEndpoint>>
  /** Answers a call of the venue's own pages. */
  resource(
    call: ParsedRequestOf<typeof resourceEndpoint>,
    caller: MemberCallContext,
  ): Promised<AnswerOf<typeof resourceEndpoint>>
}
