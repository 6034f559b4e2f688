import { expect, test } from 'vitest'
import { findLinkProblems } from './doc-links.ts'

const texts = new Map([
  ['README.md', '# Site\n'],
  ['docs/glossary.md', '# Words\n\n## Betting & money\n\n## `npm test`, in short\n\n## Twice\n\n## Twice\n'],
  ['docs/images/home.png', ''],
])
const problems = (text: string): readonly string[] =>
  findLinkProblems('docs/page.md', text, new Set([...texts.keys(), 'docs/page.md']), (file) => texts.get(file) ?? '')

test.each([
  '[words](glossary.md)',
  '[words](./glossary.md#betting--money)',
  '[tests](glossary.md#npm-test-in-short)',
  '[again](glossary.md#twice-1)',
  '[up](../README.md)',
  '[folder](../docs/) and ![home](images/home.png "Home")',
  '# Here\n\n[here](#here)',
  '[out](https://example.test/x.md) [mail](mailto:a@example.test)',
  '`[not](a-link.md)`\n\n```md\n[nor](this.md)\n```\n',
])('%j leads somewhere', (text) => {
  expect(problems(text)).toEqual([])
})

test.each([
  ['\n[words](words.md)', 'docs/page.md:2: words.md leads to no file'],
  ['![home](home.png)', 'docs/page.md:1: home.png leads to no file'],
  ['[words]: ../glossary.md', 'docs/page.md:1: ../glossary.md leads to no file'],
  ['[words](glossary.md#betting)', 'docs/page.md:1: docs/glossary.md has no heading #betting'],
  ['# Here\n\n[there](#there)', 'docs/page.md:3: docs/page.md has no heading #there'],
])('%j leads nowhere', (text, sentence) => {
  expect(problems(text)).toEqual([sentence])
})
