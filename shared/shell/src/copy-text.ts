import { toast } from './api.ts'

/** Said in the document's language. */
export const COPIED = { 'zh-CN': '复制成功', 'zh-TW': '複製成功' } as const

/** Copies a text and says so; an empty text is skipped (spec 5). Returns whether it was copied. */
export async function copyText(text: string, copiedMessage?: string): Promise<boolean> {
  if (text === '') return false
  await navigator.clipboard.writeText(text)
  toast.success(copiedMessage ?? COPIED[document.documentElement.lang === 'zh-TW' ? 'zh-TW' : 'zh-CN'])
  return true
}
