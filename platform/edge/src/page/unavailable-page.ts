/** What a visitor sees while no page can be made. No script, no style, nothing of the site: it must always work. */
export const UNAVAILABLE_PAGE = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>暂时无法访问</title>
</head>
<body>
<h1>暂时无法访问</h1>
<p>网站正在恢复，请稍后刷新页面。</p>
<p lang="zh-TW">網站正在恢復，請稍後重新整理頁面。</p>
</body>
</html>
`

export const UNAVAILABLE_HEADERS: Readonly<Record<string, string>> = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'retry-after': '5',
}
