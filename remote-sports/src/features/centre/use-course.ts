import { matchDetailEndpoint, type ResponseOf } from '@site/contracts'
import type { Course, Poll } from '@site/contracts/sports'
import { useEndpoint } from '@site/shell'
import { useEffect, useState } from 'react'

import { useFeed, useFeedState } from '../live/index.ts'
import { withNews } from './course.ts'

/** Without the socket the course is asked for. */
const ASK_EVERY_MS = 5_000

interface Followed {
  readonly course: Course | undefined
  readonly streams: ResponseOf<typeof matchDetailEndpoint>['streams']
  /** Votes as they were pushed; undefined until somebody votes. */
  readonly poll: Poll | undefined
  readonly isPending: boolean
}

/** A match as it is played: pushed while there is a socket, asked for otherwise. */
export function useCourse(matchId: string): Followed {
  const feed = useFeed()
  const isPushed = useFeedState() === 'live'
  const [course, setCourse] = useState<Course>()
  const [poll, setPoll] = useState<Poll>()
  const detail = useEndpoint(
    matchDetailEndpoint,
    { matchId },
    { keepPrevious: true, ...(!isPushed && { refetchInterval: ASK_EVERY_MS }) },
  )
  useEffect(
    () =>
      feed.onCourse(matchId, (push) => {
        if (push.type === 'poll') setPoll(push)
        else setCourse((before) => withNews(before, push))
      }),
    [feed, matchId],
  )
  const asked = detail.data?.course
  return {
    course: isPushed ? (course ?? asked) : (asked ?? course),
    streams: detail.data?.streams ?? [],
    poll,
    isPending: detail.isPending && course === undefined,
  }
}
