import { localeFrom } from '@site/contracts'
import { fillText } from '@site/domain'

/** The few words the kit itself says; everything else arrives as a prop. Both forms follow the wording of spec 2.6. */
export const ZH_CN = {
  'dialog.title': '温馨提示',
  'dialog.confirm': '确定',
  'dialog.cancel': '取消',
  close: '关闭',
  loading: '加载中...',
  retry: '重试',
  'search.clear': '清除搜索',
  'password.show': '显示密码',
  'password.hide': '隐藏密码',
  'amount.all': '全部',
  'page.nav': '分页',
  'page.previous': '上一页',
  'page.next': '下一页',
  'list.more': '加载更多',
  'list.shown': '已显示 {{count}} 条',
  'error.title': '内容暂时没有加载出来',
  'error.text': '请检查网络后重试，其他功能不受影响。',
  'empty.title': '这里还没有内容',
  'odds.locked': '暂停投注',
  'step.done': '已完成：',
  'timeline.done': '已完成',
  'timeline.current': '进行中',
  'timeline.waiting': '未开始',
  'timeline.failed': '未成功',
  'date.from': '开始日期',
  'date.to': '结束日期',
  'date.custom': '自定义',
  'date.order': '结束日期不能早于开始日期',
  'date.span': '最多可查 {{days}} 天',
  'date.outside': '请选择可查的日期',
  'upload.drop': '点击选择，或把文件拖到这里',
  'upload.size': '文件不能超过 {{size}}',
  'upload.type': '不支持这种文件',
  'upload.count': '最多上传 {{count}} 个文件',
  'upload.sending': '上传中',
  'upload.remove': '移除 {{name}}',
  'table.sort': '排序',
  'table.ascending': '升序',
  'table.descending': '降序',
  'table.selectAll': '全选',
  'table.selectRow': '选择 {{name}}',
  'table.selected': '已选 {{count}} 项',
} as const

export type UiTextKey = keyof typeof ZH_CN

export const ZH_TW: Readonly<Record<UiTextKey, string>> = {
  'dialog.title': '溫馨提示',
  'dialog.confirm': '確定',
  'dialog.cancel': '取消',
  close: '關閉',
  loading: '載入中...',
  retry: '重試',
  'search.clear': '清除搜尋',
  'password.show': '顯示密碼',
  'password.hide': '隱藏密碼',
  'amount.all': '全部',
  'page.nav': '分頁',
  'page.previous': '上一頁',
  'page.next': '下一頁',
  'list.more': '載入更多',
  'list.shown': '已顯示 {{count}} 條',
  'error.title': '內容暫時沒有載入出來',
  'error.text': '請檢查網路後重試，其他功能不受影響。',
  'empty.title': '這裡還沒有內容',
  'odds.locked': '暫停投注',
  'step.done': '已完成：',
  'timeline.done': '已完成',
  'timeline.current': '進行中',
  'timeline.waiting': '未開始',
  'timeline.failed': '未成功',
  'date.from': '開始日期',
  'date.to': '結束日期',
  'date.custom': '自訂',
  'date.order': '結束日期不能早於開始日期',
  'date.span': '最多可查 {{days}} 天',
  'date.outside': '請選擇可查的日期',
  'upload.drop': '點選選擇，或把檔案拖到這裡',
  'upload.size': '檔案不能超過 {{size}}',
  'upload.type': '不支援這種檔案',
  'upload.count': '最多上傳 {{count}} 個檔案',
  'upload.sending': '上傳中',
  'upload.remove': '移除 {{name}}',
  'table.sort': '排序',
  'table.ascending': '升冪',
  'table.descending': '降冪',
  'table.selectAll': '全選',
  'table.selectRow': '選擇 {{name}}',
  'table.selected': '已選 {{count}} 項',
}

/**
 * One of the kit's own words in the document's language: traditional only when `<html lang>` is zh-TW. It is read at
 * render time, so the host sets the attribute before it changes the language of its texts. `{{name}}` takes a value.
 */
export function uiText(key: UiTextKey, values: Readonly<Record<string, string | number>> = {}): string {
  return fillText((isTraditional() ? ZH_TW : ZH_CN)[key], values)
}

/** Whether the document is in traditional Chinese. */
export function isTraditional(): boolean {
  return typeof document !== 'undefined' && localeFrom(document.documentElement.lang) === 'zh-TW'
}
