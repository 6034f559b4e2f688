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
  const [room, setRoom] = useState<ChatRoom>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isHere = true
    let opened: ChatRoom | undefined
    setFailed(false)
    openChat(rid).then(
      (entered) => {
        if (!isHere) return entered.close()
        opened = entered
        setRoom(entered)
      },
      () => {
        if (isHere) setFailed(true)
      },
    )
    return () => {
      isHere = false
      opened?.close()
      setRoom(undefined)
    }
  }, [rid, attempt])
  return { room, isFailed, retry: () => setAttempt(attempt + 1) }
}
