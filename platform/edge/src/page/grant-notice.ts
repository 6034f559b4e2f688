import type { OverrideRefusal } from '@site/contracts'

/** Why a developer's grant opened nothing, in both forms. */
const GRANT_TEXTS: Readonly<Record<OverrideRefusal | 'title' | 'close' | 'device', readonly [string, string]>> = {
  altered: ['此授权链接无效或不完整，页面运行的是线上版本。', '此授權連結無效或不完整，頁面執行的是線上版本。'],
  expired: ['此授权已过期，页面运行的是线上版本。', '此授權已過期，頁面執行的是線上版本。'],
  revoked: ['此授权已被收回，页面运行的是线上版本。', '此授權已被收回，頁面執行的是線上版本。'],
  'wrong-theme': ['此授权属于另一个站点，页面运行的是线上版本。', '此授權屬於另一個站點，頁面執行的是線上版本。'],
  'wrong-device': ['此授权属于另一台设备，页面运行的是线上版本。', '此授權屬於另一臺裝置，頁面執行的是線上版本。'],
  unchecked: ['暂时无法核对授权，页面运行的是线上版本。', '暫時無法核對授權，頁面執行的是線上版本。'],
  title: ['开发授权', '開發授權'],
  close: ['知道了', '知道了'],
  device: ['本机设备编号：', '本機裝置編號：'],
}

export interface GrantNotice {
  readonly refused: OverrideRefusal
  /** The visitor's own, for who asked for a grant with another one. */
  readonly deviceId: string
  /** Where the page is without the notice. */
  readonly address: string
}

/** Only what stands in the page anyway: its tokens, and the language that its head script has set. */
export const NOTICE_CSS = `
#site-grant{display:flex;flex-wrap:wrap;align-items:center;justify-content:center;gap:4px 12px;padding:8px 16px;background:var(--state-warning-soft);color:var(--text-strong);font-size:14px;line-height:22px}
#site-grant a{color:inherit;text-decoration:underline}
html[lang=zh-TW] #site-grant [lang=zh-CN],html:not([lang=zh-TW]) #site-grant [lang=zh-TW]{display:none}`

/** A line above the page; the page itself is everybody's. @param escape makes text of HTML */
export function grantNotice({ refused, deviceId, address }: GrantNotice, escape: (text: string) => string): string {
  const both = (key: keyof typeof GRANT_TEXTS): string =>
    `<span lang="zh-CN">${GRANT_TEXTS[key][0]}</span><span lang="zh-TW">${GRANT_TEXTS[key][1]}</span>`
  const device = refused === 'wrong-device' ? ` ${both('device')}<code>${escape(deviceId)}</code>` : ''
  return `<aside id="site-grant" aria-label="${GRANT_TEXTS.title[0]}"><p role="status">${both(refused)}${device}</p> <a href="${escape(address)}">${both('close')}</a></aside>\n`
}
