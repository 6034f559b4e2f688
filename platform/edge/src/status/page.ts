import type { Locale } from '@site/contracts'
import { SITE_ZONE, siteDateTime, siteTimestamp } from '@site/domain'
import { toTraditional } from '@site/domain/traditional'
import { inlineHash } from '@site/server'

import { type Board, LOOK_MS, type Part, type PartState, type Row } from './board.ts'

const NAMES: Readonly<Record<Part, string>> = {
  gateway: '账户、投注与资金',
  database: '数据存储',
  messages: '实时消息与限制',
  registry: '页面更新',
  venues: '游戏场馆',
}
const STATES: Readonly<Record<PartState, string>> = {
  well: '正常',
  partly: '部分开放',
  away: '异常',
  unknown: '无法得知',
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:44rem;margin:0 auto;padding:1.5rem 1rem}
h1{font-size:1.5rem;margin:0 0 1rem}
table{width:100%;border-collapse:collapse}
th,td{text-align:start;padding:.6rem .5rem;border-bottom:1px solid color-mix(in srgb,currentColor 20%,transparent);vertical-align:top}
td small{display:block;opacity:.75}
.away{color:light-dark(#b3261e,#ff8a80);font-weight:600}
.partly,.unknown{color:light-dark(#7a4f00,#ffc966)}
p{opacity:.75;font-size:.875rem}`

/** Kept as briefly as between two looks; needs nothing that it does not bring along. */
export const STATUS_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src ${inlineHash(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'cache-control': `public, max-age=${LOOK_MS / 1_000}`,
  vary: 'accept-language',
  'referrer-policy': 'no-referrer',
}

/** Pages of what was seen, made once in each script however many read them. */
const made = new WeakMap<Board, Map<Locale, string>>()

/** The page that tells people how the site is, without script: names of parts as people know them, and no other. */
export function statusPage(board: Board, lang: Locale): string {
  const pages = made.get(board) ?? new Map<Locale, string>()
  made.set(board, pages)
  const page = pages.get(lang) ?? renderStatus(board, lang)
  pages.set(lang, page)
  return page
}

function renderStatus(board: Board, lang: Locale): string {
  const title = headingOf(board.rows)
  const rows = [
    rowHtml('网站页面', 'well', '', unchanged(board)),
    ...board.rows.map((row) => rowHtml(NAMES[row.part], row.state, noteOf(row, board), changeOf(row, board))),
  ]
  const html = `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="30">
<title>${title} - 服务状态</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<table>
<thead><tr><th scope="col">服务</th><th scope="col">状态</th><th scope="col">最近变化</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
<p>检查于 ${siteTimestamp(board.checkedAt)}（${SITE_ZONE}），每 ${LOOK_MS / 1_000} 秒检查一次，本页每 30 秒刷新。</p>
</main>
</body>
</html>
`
  return lang === 'zh-TW' ? toTraditional(html) : html
}

function headingOf(rows: readonly Row[]): string {
  const isAway = (part: Part) => rows.some((row) => row.part === part && row.state === 'away')
  if (isAway('gateway')) return '账户、投注与资金暂时无法使用'
  if (rows.some(({ state }) => state === 'away')) return '部分服务异常'
  return rows.some(({ state }) => state === 'unknown') ? '部分服务状态无法得知' : '各项服务正常'
}

function noteOf({ part, state }: Row, { venues }: Board): string {
  if (part !== 'venues' || venues === undefined || state === 'well') return ''
  return `${venues.open} 个开放，${venues.all - venues.open} 个维护中或尚未开放`
}

function changeOf({ changedAt }: Row, board: Board): string {
  return changedAt === undefined ? unchanged(board) : siteDateTime(changedAt)
}

/** What was before this process began to watch, it cannot know. */
function unchanged({ since }: Board): string {
  return `${siteDateTime(since)} 起无变化`
}

function rowHtml(name: string, state: PartState, note: string, change: string): string {
  const small = note === '' ? '' : `<small>${note}</small>`
  return `<tr><th scope="row">${name}</th><td class="${state}">${STATES[state]}${small}</td><td>${change}</td></tr>`
}
