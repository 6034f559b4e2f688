import { HTML_IDS, localeFrom } from '@site/contracts'

export const TEXTS = {
  'zh-CN': {
    title: '页面暂时无法打开',
    body: '本次下载的网站版本没有通过安全校验，为保护您的账户，页面没有加载。请稍后重试；如果一直出现，请联系客服。',
    waiting: '网站的版本信息暂时无法获取，您的账户不受影响。我们正在后台继续尝试，恢复后页面会自动打开。',
    retry: '重新加载',
    code: '错误代码：',
  },
  'zh-TW': {
    title: '頁面暫時無法開啟',
    body: '本次下載的網站版本沒有通過安全校驗，為保護您的帳戶，頁面沒有載入。請稍後重試；如果一直出現，請聯絡客服。',
    waiting: '網站的版本資訊暫時無法獲取，您的帳戶不受影響。我們正在後臺繼續嘗試，恢復後頁面會自動開啟。',
    retry: '重新載入',
    code: '錯誤代碼：',
  },
} as const

/**
 * What stands in the page when no composition may be used: nothing of the site runs then, so this is made of plain
 * elements. The code is for the report to customer service; `isRetried` says that the page goes on by itself.
 */
export function showFatalPage(code: string, { isRetried = false, page = document } = {}): void {
  const texts = TEXTS[localeFrom(page.documentElement.lang)]
  const root = page.getElementById(HTML_IDS.root) ?? page.body
  const box = page.createElement('main')
  box.setAttribute('role', 'alert')
  Object.assign(box.style, { maxWidth: '480px', margin: '20vh auto 0', padding: '0 24px', textAlign: 'center' })
  const title = page.createElement('h1')
  title.textContent = texts.title
  Object.assign(title.style, { fontSize: '20px', margin: '0 0 12px' })
  const body = page.createElement('p')
  body.textContent = isRetried ? texts.waiting : texts.body
  Object.assign(body.style, { fontSize: '14px', lineHeight: '1.7', margin: '0 0 8px' })
  const note = page.createElement('p')
  note.textContent = texts.code + code
  Object.assign(note.style, { fontSize: '12px', opacity: '0.7', margin: '0 0 20px' })
  const button = page.createElement('button')
  button.type = 'button'
  button.textContent = texts.retry
  Object.assign(button.style, { padding: '8px 20px', border: '1px solid currentColor', borderRadius: '6px' })
  button.addEventListener('click', () => page.defaultView?.location.reload())
  box.append(title, body, note, button)
  root.replaceChildren(box)
}
