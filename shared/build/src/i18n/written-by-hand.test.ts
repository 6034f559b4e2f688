import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { INPUT_MESSAGES, type InputIssueCode, inputIssue } from '@site/domain'
import { toTraditional } from '@site/domain/traditional'
import { copyText } from '@site/shell'
import { installShell } from '@site/shell/host'
import { issueText } from '@site/ui'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())
const speak = (lang: string) => vi.stubGlobal('document', { documentElement: { lang } })

test('every message of a form is what the build would make of its simplified text', () => {
  const codes = Object.keys(INPUT_MESSAGES) as InputIssueCode[]
  const texts = () => Object.fromEntries(codes.map((code) => [code, issueText(inputIssue(code))]))
  expect(texts()).toEqual(INPUT_MESSAGES)
  speak('zh-TW')
  expect(texts()).toEqual(Object.fromEntries(codes.map((code) => [code, toTraditional(INPUT_MESSAGES[code])])))
})

test('so is what is said of a text that was copied, and of one that could not be', async () => {
  const said: string[] = []
  const say = (text: string) => said.push(text)
  installShell({ toast: { success: say, warning: say } } as never)
  for (const writeText of [() => Promise.resolve(), () => Promise.reject(new Error('denied'))]) {
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    for (const lang of ['zh-CN', 'zh-TW']) {
      speak(lang)
      await copyText('B261121000001')
    }
  }
  const [copied, refused] = ['复制成功', '没有复制成功，请手动选择后复制']
  expect(said).toEqual([copied, toTraditional(copied), refused, toTraditional(refused)])
})

test.each([
  ['grant-notice', /\['([^']+)', '([^']+)'\]/g, 9],
  ['unavailable-page', /<p>([^<]+)<\/p>\n<p lang="zh-TW">([^<]+)<\/p>/g, 1],
  ['html', /'zh-CN': '([^']+)',\n  'zh-TW': '([^']+)'/g, 1],
])('so is what the edge says by %s, where no script runs', (name, pair, count) => {
  const code = readFileSync(join(import.meta.dirname, `../../../../platform/edge/src/page/${name}.ts`), 'utf8')
  const texts = [...code.matchAll(pair)]
  expect(texts).toHaveLength(count)
  for (const [, simplified = '', traditional] of texts) expect(traditional).toBe(toTraditional(simplified))
})
