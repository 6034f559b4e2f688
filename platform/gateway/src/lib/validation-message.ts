import * as v from 'valibot'

/** A clear Chinese sentence for input that fails its schema. A schema's own Chinese message wins. */
export function validationMessage(issues: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const [issue] = issues
  if (/\p{Script=Han}/u.test(issue.message)) return issue.message
  const path = v.getDotPath(issue)
  if (path === null) return '请求参数错误'
  return issue.input === undefined || issue.input === null ? `缺少参数 ${path}` : `参数 ${path} 格式不正确`
}
