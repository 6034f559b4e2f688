import { h } from '../dom.ts'
import { openSheet } from './sheet.ts'

interface Fairness {
  /** Undefined where the outcome belongs to a draw that all share. */
  readonly nextSeedHash: string | undefined
  readonly clientSeed: string
  readonly onClientSeed: (seed: string) => void
}

/** How a round can be checked, and the player's own part in it. */
export function openFairness({ nextSeedHash, clientSeed, onClientSeed }: Fairness): void {
  const input = h('input', { id: 'client-seed', maxlength: '64', autocomplete: 'off', spellcheck: 'false' })
  input.value = clientSeed
  const hint = h('small', { role: 'status' }, '1-64 位字母、数字或连字符，下一局起生效')
  input.addEventListener('input', () => {
    const isGood = /^[\w-]{1,64}$/.test(input.value)
    input.setAttribute('aria-invalid', String(!isGood))
    hint.textContent = isGood ? '已保存，下一局起生效' : '请输入 1-64 位字母、数字或连字符'
    if (isGood) onClientSeed(input.value)
  })
  openSheet('公平验证', [
    h(
      'ol',
      { class: 'steps' },
      h('li', {}, '开局前，场馆先公布服务器种子的 SHA-256 摘要，之后无法更换种子。'),
      h('li', {}, '结果由服务器种子、您的种子与局号经 HMAC-SHA256 推算得出。'),
      h('li', {}, '结算后公布服务器种子，在「记录」中点「验证」即可在您的浏览器里重新推算。'),
    ),
    ...(nextSeedHash === undefined
      ? [h('p', {}, '本游戏每期开奖结果由全体玩家共享：期号即玩家种子，摘要见页面「本期种子摘要」一栏。')]
      : [
          h('h3', {}, '下一局种子摘要'),
          h('code', { class: 'seed' }, nextSeedHash),
          h('label', { for: 'client-seed' }, '您的种子'),
          input,
          hint,
        ]),
  ])
}
