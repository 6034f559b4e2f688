import { toast } from './api.ts'

/** Copies a text and says so; an empty text is skipped (spec 5). Returns whether it was copied. */
export async function copyText(text: string, copiedMessage = '复制成功'): Promise<boolean> {
  if (text === '') return false
  await navigator.clipboard.writeText(text)
  toast.success(copiedMessage)
  return true
}
