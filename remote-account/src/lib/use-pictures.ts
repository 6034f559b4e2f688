import { isApiError, STATUS } from '@site/contracts'
import type { UploadedFile } from '@site/ui'
import { useRef, useState } from 'react'

/**
 * Pictures that are chosen now and sent with what they belong to.
 *
 * @param upload sends one, the field `file` of the form; answers what the server knows it by
 */
export function usePictures(upload: (form: FormData) => Promise<string>) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  /** What those that were sent are known by, by id: a second try sends none of them again. */
  const sent = useRef(new Map<string, string>())

  async function send(file: File): Promise<string> {
    const form = new FormData()
    form.set('file', file)
    return upload(form)
  }

  return {
    files,
    add: (chosen: readonly File[]): void =>
      setFiles((before) => [
        ...before,
        ...chosen.map((file) => ({ id: crypto.randomUUID(), name: file.name, size: file.size, file })),
      ]),
    remove: (id: string): void => setFiles((before) => before.filter((one) => one.id !== id)),
    clear(): void {
      sent.current.clear()
      setFiles([])
    },
    /** Sends the pictures one after the other, then what they belong to with what they are known by. */
    async sendWith(use: (pictures: string[]) => Promise<void>): Promise<void> {
      const pictures: string[] = []
      for (const { id, file } of files) {
        if (file === undefined) continue
        const known = sent.current.get(id) ?? (await send(file))
        sent.current.set(id, known)
        pictures.push(known)
      }
      try {
        await use(pictures)
      } catch (error) {
        // Their time may be over: the next try sends them anew.
        if (isApiError(error, STATUS.INVALID_PARAMETER)) sent.current.clear()
        throw error
      }
    },
  }
}

export type Pictures = ReturnType<typeof usePictures>
