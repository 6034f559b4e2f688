import {
  type FinalCode,
  type OddsType,
  type ParlayLeg,
  VOID_REASONS,
  betTerms,
  cashOutOffer,
  combinationName,
  countBets,
  decimalRatio,
  formatFen,
  gradeHandicap,
  gradeTotal,
  maxWin,
  parseFen,
  parseLineSize,
  parseRatio,
  parseScore,
  printTruncated,
  rebateOf,
  readOddsMilli,
  requiredTurnover,
  settleParlay,
  settleSingle,
  showOdds,
  validBet,
  valueAtSameLine,
} from '@site/domain'
import { expect, test } from 'vitest'

import { readArticle, sectionText, tableRows } from './content.ts'

/** The articles' word for a result, as the code that the site settles by. */
const CODES: Readonly<Record<string, FinalCode>> = {
  全赢: 'W',
  赢半: 'LW',
  走盘: 'P',
  输半: 'LL',
  全输: 'L',
  作废: 'D1',
}
const WORDS = new Map(Object.entries(CODES).map(([word, code]) => [code, word]))

type Row = Readonly<Record<string, string>>
function cell(row: Row, column: string): string {
  const text = row[column]
  if (text === undefined) throw new Error(`no column ${column}`)
  return text.replaceAll(',', '')
}
const money = (row: Row, column: string) => parseFen(cell(row, column))
const percent = (text: string) => parseRatio(String(Number(text.replace('%', '')) / 100))

function codeOf(row: Row): FinalCode {
  const code = CODES[cell(row, '结果')]
  if (code === undefined) throw new Error(`no such result: ${cell(row, '结果')}`)
  return code
}

/** What a row says, computed anew by the rules that the site itself settles by. */
function expectSettled(row: Row, code: FinalCode): void {
  const settled = settleSingle(betTerms(money(row, '本金'), cell(row, '赔率'), 'H'), code)
  expect([cell(row, '结果'), cell(row, '返还'), cell(row, '净输赢')], JSON.stringify(row)).toEqual([
    WORDS.get(code),
    formatFen(settled.payout),
    formatFen(settled.profit),
  ])
}

test.each(['handicap-home', 'handicap-away', 'handicap-live', 'handicap-cents'])(
  'handicap tutorial: the rows of %s are what the site would settle',
  (id) => {
    for (const row of tableRows(readArticle('rqgl'), id)) {
      const final = parseScore(cell(row, '赛果'))
      const before = row['投注时比分'] === undefined ? { h: 0, c: 0 } : parseScore(row['投注时比分'])
      const [home, away] = [final.h - before.h, final.c - before.c]
      const line = Number(cell(row, '盘口')) * 4
      const [selected, opposed] =
        (row['投注方'] ?? (id === 'handicap-away' ? '客队' : '主队')) === '主队' ? [home, away] : [away, home]
      expectSettled(row, gradeHandicap(selected, opposed, line))
    }
  },
)

test('handicap tutorial: the names of the lines are those of the trade', () => {
  const rows = tableRows(readArticle('rqgl'), 'line-names')
  const names = ['平手', '平半', '半球', '半一', '一球', '一球/球半', '球半', '球半/两球', '两球']
  expect(rows.map((row) => cell(row, '叫法'))).toEqual(names)
  expect(rows.map((row) => parseLineSize(cell(row, '盘口')))).toEqual(names.map((_, quarters) => quarters))
  for (const row of rows) expect(String(parseLineSize(cell(row, '盘口')) / 4)).toBe(cell(row, '相当于'))
})

test('handicap tutorial: the five results return what the site would pay', () => {
  const rows = tableRows(readArticle('rqgl'), 'outcomes')
  expect(rows).toHaveLength(5)
  for (const row of rows) {
    const { payout } = settleSingle(betTerms(parseFen('100'), '0.96', 'H'), codeOf(row))
    expect(cell(row, '投注 100、香港盘 0.96 时返还')).toBe(formatFen(payout))
  }
})

test('totals tutorial: every row is what the site would settle', () => {
  const rows = tableRows(readArticle('dxqgl'), 'totals-examples')
  expect(rows).toHaveLength(13)
  for (const row of rows) {
    const { h, c } = parseScore(cell(row, '赛果'))
    expect(Number(cell(row, '总数'))).toBe(h + c)
    expectSettled(row, gradeTotal(cell(row, '投注') === '大' ? 'O' : 'U', h + c, Number(cell(row, '盘口')) * 4))
  }
})

test('totals tutorial: the grid of four lines is graded right', () => {
  for (const row of tableRows(readArticle('dxqgl'), 'over-grid')) {
    for (const total of [1, 2, 3, 4]) {
      const grade = gradeTotal('O', total, Number.parseFloat(cell(row, '盘口')) * 4)
      expect(cell(row, `总进球 ${total}`)).toBe(WORDS.get(grade))
    }
  }
})

const TYPES: Readonly<Record<string, OddsType>> = { 欧洲盘: 'E', 香港盘: 'H', 马来盘: 'M', 印尼盘: 'I' }

test('sports tutorial: stakes at every odds type', () => {
  for (const row of tableRows(readArticle('tytzjc'), 'stake-examples')) {
    const terms = betTerms(parseFen('100'), cell(row, '赔率'), TYPES[cell(row, '赔率类型')] ?? 'E')
    expect(cell(row, '实际扣款')).toBe(formatFen(terms.debit))
    expect(cell(row, '可赢额')).toBe(formatFen(maxWin(terms)))
    expect(cell(row, '赢半')).toBe(formatFen(settleSingle(terms, 'LW').profit))
    expect(cell(row, '输半')).toBe(formatFen(settleSingle(terms, 'LL').profit))
  }
})

test('sports tutorial: one price in four odds types', () => {
  for (const row of tableRows(readArticle('tytzjc'), 'odds-types')) {
    const price = readOddsMilli(cell(row, '欧洲盘（含本金）'), 'E')
    for (const name of ['香港盘', '马来盘', '印尼盘']) expect(cell(row, name)).toBe(showOdds(price, TYPES[name] ?? 'E'))
  }
})

test('sports tutorial: parlays and their counts', () => {
  const article = readArticle('tytzjc')
  for (const row of tableRows(article, 'parlay-examples')) {
    const legs = cell(row, '各关结果')
      .split(' × ')
      .map((leg): ParlayLeg => {
        const [price = '', word = ''] = leg.split(' ')
        return { price: readOddsMilli(price, 'E'), code: codeOf({ 结果: word }) }
      })
    const settled = settleParlay(parseFen('100'), legs)
    expect(Number(cell(row, '总倍数'))).toBe(Number(printTruncated(settled.multiplier, 6)))
    expect(cell(row, '返还金额')).toBe(formatFen(settled.payout))
    expect(cell(row, '净输赢')).toBe(formatFen(settled.profit))
  }
  for (const row of tableRows(article, 'parlay-counts')) {
    const legs = Number(cell(row, '选择场数'))
    expect(cell(row, '名称')).toBe(combinationName(legs, 'full'))
    expect(Number(cell(row, '注数'))).toBe(countBets(legs, 'full'))
  }
})

test('early settlement: offers are computed as the site does, and the reasons are its own', () => {
  const article = readArticle('tysstqth')
  for (const row of tableRows(article, 'cash-out-examples')) {
    const value = valueAtSameLine(
      decimalRatio(readOddsMilli(cell(row, '投注时赔率'), 'E')),
      decimalRatio(readOddsMilli(cell(row, '当前赔率'), 'E')),
    )
    const { offer } = cashOutOffer(value, {
      stake: money(row, '本金'),
      margin: percent(cell(row, '服务费率')),
      fraction: percent(cell(row, '结算比例')),
    })
    expect(cell(row, '报价')).toBe(formatFen(offer))
  }
  expect(tableRows(article, 'void-reasons').map((row) => [cell(row, '代码'), cell(row, '原因')])).toEqual(
    Object.entries(VOID_REASONS).map(([code, { text }]) => [code, text]),
  )
})

test('promotions: turnover, valid bets and rebates', () => {
  const article = readArticle('yhgz')
  for (const row of tableRows(article, 'turnover-examples')) {
    const required = requiredTurnover(money(row, '存款'), money(row, '礼金'), {
      depositMultiple: parseRatio(cell(row, '存款倍数')),
      bonusMultiple: parseRatio(cell(row, '礼金倍数')),
      allMultiple: parseRatio(cell(row, '合计倍数')),
    })
    expect(cell(row, '所需流水')).toBe(formatFen(required))
  }
  for (const row of tableRows(article, 'valid-examples')) {
    const terms = betTerms(money(row, '实际扣款'), cell(row, '香港盘赔率'), 'H')
    const { profit } = settleSingle(terms, codeOf(row))
    const valid = validBet(terms.debit, profit)
    expect([cell(row, '输赢'), cell(row, '有效投注'), cell(row, '返水')]).toEqual(
      [profit, valid, rebateOf(valid, parseRatio('0.0038'))].map(formatFen),
    )
  }
  expect(formatFen(rebateOf(parseFen('12345.67'), parseRatio('0.0045')))).toBe('55.55')
  expect(sectionText(article, 'rebate')).toContain('返水为 55.55 元')
})
