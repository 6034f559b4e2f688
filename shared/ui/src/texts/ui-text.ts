/** The few words the kit itself says; everything else arrives as a prop. Both forms follow the wording of spec 2.6. */
const ZH_CN = {
  'dialog.title': '温馨提示',
  'dialog.confirm': '确定',
  'dialog.cancel': '取消',
  close: '关闭',
  loading: '加载中...',
  retry: '重试',
  clear: '清除',
  more: '更多',
  'password.show': '显示密码',
  'password.hide': '隐藏密码',
  'amount.all': '全部',
  'page.nav': '分页',
  'page.previous': '上一页',
  'page.next': '下一页',
  'error.title': '内容暂时没有加载出来',
  'error.text': '请检查网络后重试，其他功能不受影响。',
  'empty.title': '这里还没有内容',
  'odds.up': '赔率上升',
  'odds.down': '赔率下降',
  'odds.locked': '暂停投注',
} as const

export type UiTextKey = keyof typeof ZH_CN

const ZH_TW: Readonly<Record<UiTextKey, string>> = {
  'dialog.title': '溫馨提示',
  'dialog.confirm': '確定',
  'dialog.cancel': '取消',
  close: '關閉',
  loading: '載入中...',
  retry: '重試',
  clear: '清除',
  more: '更多',
  'password.show': '顯示密碼',
  'password.hide': '隱藏密碼',
  'amount.all': '全部',
  'page.nav': '分頁',
  'page.previous': '上一頁',
  'page.next': '下一頁',
  'error.title': '內容暫時沒有載入出來',
  'error.text': '請檢查網路後重試，其他功能不受影響。',
  'empty.title': '這裡還沒有內容',
  'odds.up': '賠率上升',
  'odds.down': '賠率下降',
  'odds.locked': '暫停投注',
}

/**
 * One of the kit's own words in the document's language: traditional only when `<html lang>` is zh-TW. It is read at
 * render time, so the host sets the attribute before it changes the language of its texts.
 */
export function uiText(key: UiTextKey): string {
  return (isTraditional() ? ZH_TW : ZH_CN)[key]
}

/** Whether the document is in traditional Chinese. */
export function isTraditional(): boolean {
  return typeof document !== 'undefined' && document.documentElement.lang === 'zh-TW'
}
