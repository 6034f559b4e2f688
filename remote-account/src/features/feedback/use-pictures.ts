import { FEEDBACK_LIMITS, isApiError, STATUS, uploadImageEndpoint } from '@site/contracts'
import { call } from '@site/shell'
import type { UploadedFile } from '@site/ui'
import { useRef, useState } from 'react'

/** Pictures that are chosen now and sent with what is written. */
export function usePictures() {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  /** Addresses of those that were sent, by id: a second try sends none of them again. */
  const sent = useRef(new Map<string, string>())

  return {
    files,
    add: (chosen: readonly File[]): void =>
      setFiles((before) =>
        [
          ...before,
          ...chosen.map((file) => ({ id: crypto.randomUUID(), name: file.name, size: file.size, file })),
        ].slice(0, FEEDBACK_LIMITS.pictures),
      ),
    remove: (id: string): void => setFiles((before) => before.filter((one) => one.id !== id)),
    clear(): void {
      sent.current.clear()
      setFiles([])
    },
    /** Sends the pictures one after the other, then what they belong to with their addresses. */
    async sendWith(use: (images: string[]) => Promise<void>): Promise<void> {
      const images: string[] = []
      for (const { id, file } of files) {
        if (file === undefined) continue
        const url = sent.current.get(id) ?? (await upload(file))
        sent.current.set(id, url)
        images.push(url)
      }
      try {
        await use(images)
      } catch (error) {
        // Their time may be over: the next try sends them anew.
        if (isApiError(error, STATUS.INVALID_PARAMETER)) sent.current.clear()
        throw error
      }
    },
  }
}

export type Pictures = ReturnType<typeof usePictures>

async function upload(file: File): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  return (await call(uploadImageEndpoint, body)).url
}
