import { localeFrom } from '@site/contracts'
import { writeClipboard } from '@site/ui/clipboard'

import { toast } from './api.ts'

/** What is said of a copy, and of one that could not be made, in the document's language. */
const SAID = {
  'zh-CN': ['复制成功', '没有复制成功，请手动选择后复制'],
  'zh-TW': ['複製成功', '沒有複製成功，請手動選擇後複製'],
} as const

/**
 * Copies a text and says so, or that it could not; an empty text is skipped (spec 5). Returns whether it was copied.
 * Never rejects.
 */
export async function copyText(text: string, copiedMessage?: string): Promise<boolean> {
  if (text === '') return false
  const [copied, refused] = SAID[localeFrom(document.documentElement.lang)]
  const isCopied = await writeClipboard(text)
  if (isCopied) toast.success(copiedMessage ?? copied)
  else toast.warning(refused)
  return isCopied
}
