import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a build would leave, as far as the server cares; `e2e/delivered` looks at what it does leave. */
const BUILT = {
  'page.zh-CN.html': '<html lang="zh-CN"><title>游戏</title></html>',
  'page.zh-TW.html': '<html lang="zh-TW"><title>遊戲</title></html>',
  'main.0123456789abcdef.js': 'export {}',
  'main.0123456789abcdef.css': 'p { margin: 0 }',
  'pages.json': '{}',
}

/** A folder with built pages, in the system's own place for what is thrown away. */
export function builtPages(): string {
  const folder = mkdtempSync(join(tmpdir(), 'venue-pages-'))
  for (const [name, text] of Object.entries(BUILT)) writeFileSync(join(folder, name), text)
  return folder
}
