import { type ChatRoom, openChat } from '@site/shell'
import { useEffect, useState } from 'react'

interface OpenedRoom {
  readonly room: ChatRoom | undefined
  /** The code of the chat could not be had. */
  readonly isFailed: boolean
  retry(): void
}

/** Enters a room for as long as it is on the page. */
export function useRoom(rid: string): OpenedRoom {
  const [attempt, setAttempt] = useState(0)
  /** What came of which attempt; no room where it failed. */
  const [answer, setAnswer] = useState<{ readonly to: string; readonly room: ChatRoom | undefined }>()
  const asked = `${rid} ${attempt}`
  useEffect(() => {
    let isHere = true
    let room: ChatRoom | undefined
    openChat(rid).then(
      (opened) => {
        if (!isHere) return opened.close()
        room = opened
        setAnswer({ to: asked, room })
      },
      () => {
        if (isHere) setAnswer({ to: asked, room: undefined })
      },
    )
    return () => {
      isHere = false
      room?.close()
    }
  }, [rid, asked])
  const current = answer?.to === asked ? answer : undefined
  return {
    room: current?.room,
    isFailed: current !== undefined && current.room === undefined,
    retry: () => setAttempt(attempt + 1),
  }
}
