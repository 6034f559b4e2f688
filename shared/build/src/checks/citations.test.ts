import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { citableOf, findCitationProblems, findCitations } from './citations.ts'

const documents = new Map([
  ['docs/spec/requirements.csv', 'id,section\nS5.014,5,"a, b"\nD.041,beyond\n'],
  ['docs/spec/sections.md', '# Sections\n\n## Spec 4\n\n## Spec 2.6\n'],
  ['docs/spec/decisions.md', '## Routes\n\n### Open point 7\n\n### Open point 8\n'],
  ['docs/spec/domain.md', '## DOMAIN 2.4\n'],
  ['docs/adr/0005-one-attempt.md', '# 5. One attempt\n'],
])
const citable = citableOf(documents)
const keys = (text: string): readonly string[] => findCitations(text).map(({ key }) => key)
const problems = (text: string): readonly string[] => findCitationProblems('a.ts', text, citable)

describe('what is cited', () => {
  test.each([
    ['// [S5.014] and D.041', ['S5.014', 'D.041']],
    ['(spec 2.6, 4 and 5)', ['spec 2.6', 'spec 4', 'spec 5']],
    ['Spec 4, steps 4-6', ['spec 4']],
    ['(open point 7; spec 4)', ['spec 4', 'open point 7']],
    ['open points 1-3, 8 and 11', [1, 2, 3, 8, 11].map((n) => `open point ${n}`)],
    ['(DOMAIN 2.4 and 2.5). 7 more', ['DOMAIN 2.4', 'DOMAIN 2.5']],
    ['ADR 0005, docs/adr/0005-one-attempt.md', ['ADR 0005', 'docs/adr/0005-one-attempt.md']],
    ['/**\n * of a ticket (DOMAIN\n * 2.4). */', ['DOMAIN 2.4']],
    ['// see open\n// point 7', ['open point 7']],
    ["import './wallet.spec.ts' // 4 specs", []],
    ['a point 7 px away, C.1234', []],
  ])('%j', (text, cited) => {
    expect(keys(text)).toEqual(cited)
  })

  test('a citation that resolves is no problem', () => {
    expect(problems('S5.014, spec 4 and 2.6, open points 7-8, DOMAIN 2.4, ADR 0005')).toEqual([])
  })
})

describe('what is refused', () => {
  test.each([
    ['S5.015', '"S5.015" is not in docs/'],
    ['spec 4 and 9', '"spec 9" is not in docs/'],
    ['spec 2.66', '"spec 2.66" is not in docs/'],
    ['open points 7-9', '"open point 9" is not in docs/'],
    ['DOMAIN 1.1', '"DOMAIN 1.1" is not in docs/'],
    ['ADR 0006', '"ADR 0006" is not in docs/'],
    ['docs/guides/gone.md', '"docs/guides/gone.md" is not in docs/'],
    ['SPEC 4', '"SPEC 4": write "spec 4"'],
    ['decision 7', '"decision 7": write "open point 39" or "ADR 0005"'],
    ['domain notes 2.4', '"domain notes 2": write "DOMAIN 2.4"'],
    ['domain 4.3', '"domain 4": write "DOMAIN 2.4"'],
    ['ADR 12', '"ADR 12": write the four digits: "ADR 0005"'],
    ['ARCHITECTURE 3', '"ARCHITECTURE 3": no such document is here: write the reason'],
    ['§4.2', '"§4": name the document: "spec 4", "DOMAIN 2.4"'],
  ])('%s', (cited, sentence) => {
    expect(problems(`const a = 1\n\n/** Why (${cited}). */\n`)).toEqual([`a.ts:3: ${sentence}`])
  })
})

test('sections.md gives every row to its own section, once', () => {
  const read = (name: string): string => readFileSync(new URL(`../../../../docs/spec/${name}`, import.meta.url), 'utf8')
  const rows = [...read('requirements.csv').matchAll(/^([SCD]\d?\.\d{3}),([^,]+),([^,]+),/gm)]
  const ids = rows.map(([, id = '']) => id)
  const named = read('sections.md')
    .split(/^## /m)
    .flatMap((part) => {
      const section = part.match(/^Spec ([\d.]+)/)?.[1] ?? { C: 'card', D: 'beyond' }[part[0] ?? '']
      return [...part.matchAll(/^\| ([\w-]+) +\| ([^|]+)\|$/gm)].flatMap(([, area, cell = '']) =>
        [...cell.matchAll(/([SCD]\d?\.\d{3})(?:-([SCD]\d?\.\d{3}))?/g)].flatMap(([, from = '', to = from]) =>
          ids.slice(ids.indexOf(from), ids.indexOf(to) + 1).map((id) => `${id} ${section} ${area}`),
        ),
      )
    })
  expect(named.toSorted()).toEqual(rows.map(([, id, section, area]) => `${id} ${section} ${area}`).toSorted())
})
