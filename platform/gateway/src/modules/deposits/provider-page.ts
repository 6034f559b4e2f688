/** The page of the sandbox's provider, where a redirected member pays: another company's, so it has no look of the site. */
export function providerPage(order: {
  readonly orderNo: string
  readonly payAmount: string
  readonly currency: string
}): string {
  const button = (event: string, text: string) => `<button type="button" data-event="${event}">${text}</button>`
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>模拟收银台</title>
<style>
body { font: 16px/1.6 system-ui, sans-serif; max-width: 26rem; margin: 10vh auto; padding: 0 1rem; color: #1c2330; background: #f4f6f9 }
main { background: #fff; border-radius: 12px; padding: 1.5rem; box-shadow: 0 1px 4px rgb(0 0 0 / .08) }
strong { display: block; font-size: 2rem; margin: .25rem 0 1rem }
button { font: inherit; width: 100%; min-height: 2.75rem; margin-top: .5rem; border: 1px solid #c6ccd6; border-radius: 8px; background: #fff; cursor: pointer }
button:first-of-type { background: #1757c2; border-color: #1757c2; color: #fff }
button:disabled { opacity: .5; cursor: default }
</style>
</head>
<body>
<main>
<h1>模拟收银台</h1>
<p>沙盒支付，不涉及真实资金。订单号 ${order.orderNo}</p>
<strong>${order.payAmount} ${order.currency}</strong>
${button('paid', '确认付款')}
${button('failed', '付款失败')}
<p role="status"></p>
</main>
<script>
for (const button of document.querySelectorAll('button')) button.onclick = async () => {
  for (const one of document.querySelectorAll('button')) one.disabled = true
  const call = (event) => fetch('/sandbox/deposits/advance', { method: 'POST', headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderNo: ${JSON.stringify(order.orderNo)}, event }) })
  if (button.dataset.event === 'failed') await call('seen')
  const answer = await call(button.dataset.event)
  document.querySelector('[role=status]').textContent = answer.ok ? '已提交，请返回原页面查看结果。' : '提交失败，请重试。'
}
</script>
</body>
</html>`
}
