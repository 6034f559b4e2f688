import { NAMED_ROUTES } from '@site/contracts'
import { describe, expect, test } from 'vitest'

import { HELP_SLUGS, isHelpSlug } from '../../../lib/catalogue.ts'
import { type InlineTarget, parseInline } from '../../../lib/inline.ts'
import { articleFiles, articleLines, readArticle, readRegions } from './content.ts'

/** Latin words that a Chinese reader expects: codes, units, keys and names of products. */
const LATIN = new Set(
  (
    'VIP USDT TRC20 ERC20 DNS IP Cookie MB Chrome Edge Firefox Safari https T l o d lan2026 0x x ' +
    'VIP0 VIP1 VIP2 VIP3 VIP4 VIP5 VIP6 VIP7 VIP8 D1 D2 D3 D4 D5 D6 D7 D8 D9'
  ).split(' '),
)
const TITLES: Readonly<Record<string, string>> = {
  kh: '开户',
  ck: '存款',
  qk: '取款',
  zz: '转账',
  yhgz: '优惠规则',
  tjllq: '推荐浏览器',
  xnbcqkjc: '虚拟币存取款教程',
  tytzjc: '体育投注教程',
  tysstqth: '体育赛事提前退回',
  fjcjc: '防劫持教程',
  rqgl: '让球攻略',
  dxqgl: '大小球攻略',
  cpwt: '彩票问题',
  dzjj: '电子竞技',
  tywt: '体育问题',
  zrwt: '真人问题',
  qtwt: '其他问题',
  bczr: '博彩责任',
  gywm: '关于我们',
  gztk: '规则条款',
  hzhb: '合作伙伴',
  ysgz: '隐私规则',
  zxkf: '在线客服',
}

function leadsSomewhere(link: InlineTarget): boolean {
  if (link.kind === 'route') return Object.hasOwn(NAMED_ROUTES, link.name)
  if (!isHelpSlug(link.slug)) return false
  return link.anchor === undefined || readArticle(link.slug).sections.some(({ id }) => id === link.anchor)
}

test('every child of the help centre has an article file, and no file is left over', () => {
  expect([...articleFiles()].sort()).toEqual([...HELP_SLUGS].sort())
})

describe.each(HELP_SLUGS)('article %s', (slug) => {
  const article = readArticle(slug)
  const lines = articleLines(article)
  const links = lines.flatMap((line) =>
    parseInline(line).flatMap((part) => (part.kind === 'link' ? [part.target] : [])),
  )

  test('has its own name and title', () => {
    expect(article.slug).toBe(slug)
    expect(article.title).toBe(TITLES[slug])
  })

  test('is a real text', () => {
    const words = lines.join('')
    expect(words.length).toBeGreaterThan(600)
    expect(article.sections.length).toBeGreaterThanOrEqual(3)
    expect(words).not.toMatch(/敬请期待|待补充|待定|建设中|lorem/i)
  })

  test('links only to articles, sections and routes that exist', () => {
    expect(links.filter((link) => !leadsSomewhere(link))).toEqual([])
  })

  test('has no English leftover and no Western punctuation between Chinese letters', () => {
    const visible = lines.flatMap((line) => parseInline(line).map(({ text }) => text))
    const words = visible.flatMap((text) => text.match(/[A-Za-z][A-Za-z0-9]*/g) ?? [])
    expect(words.filter((word) => !LATIN.has(word))).toEqual([])
    expect(visible.filter((text) => /\p{Script=Han}[,;:?!]|[,;:?!]\p{Script=Han}|["']/u.test(text))).toEqual([])
  })

  test('leaves no markup unread', () => {
    const plain = lines.flatMap((line) => parseInline(line).filter(({ kind }) => kind === 'text'))
    expect(plain.filter(({ text }) => /\*\*|\]\(/.test(text))).toEqual([])
  })
})

test('the excluded regions stand in one file only', () => {
  const { regions } = readRegions()
  const texts = HELP_SLUGS.flatMap((slug) => articleLines(readArticle(slug))).join('\n')
  for (const region of regions) expect(texts).not.toContain(region)
})
