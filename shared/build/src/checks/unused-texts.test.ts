import { expect, test } from 'vitest'

import { findRepeatedKeys, findUnusedTexts, withFieldsNamed } from './unused-texts.ts'

const TEXTS = {
  page: { title: '标题', gone: '没人用', list: ['一', '二'] },
  state: { open: '开', openText: '开着', closed: '关' },
  play: { M: '独赢', M_tennis: '独赢' },
  fish: { shark: '鲨鱼' },
  all: '全部',
}

test('a text is shown that code names, as a whole or by a template with values in it', () => {
  const code = [
    `t('page.title'); t("page.list"); t(\`play.\${family}\${variant}\`)`,
    `t(\`state.\${name}Text\`); t('all')`,
  ]
  expect(findUnusedTexts(TEXTS, code, ['fish.'])).toEqual(['page.gone', 'state.open', 'state.closed'])
})

test('a template without a name in front says nothing, nor does a longer key or a mere word', () => {
  const code = ['t(`${group}.${name}`)', `t('page.title.more'); const all = page.gone`]
  expect(findUnusedTexts({ page: { title: '', gone: '' }, all: '' }, code)).toEqual(['page.title', 'page.gone', 'all'])
})

test('a page names a text in braces, and code may read one as a field', () => {
  expect(findUnusedTexts({ page: { title: '' } }, ['<title>{{page.title}}</title>'])).toEqual([])
  expect(findUnusedTexts({ all: '', none: '' }, [withFieldsNamed('<b>{texts.all}</b>')])).toEqual(['none'])
})

test('a key that an object has twice is found, one of another object or in a text is not', () => {
  const json =
    '{ "left": "剩余 \\"left\\": {", "in": { "left": "左" }, "list": [{ "a": "b:" }, { "a": "" }], "left" : "残留" }'
  expect(JSON.parse(json)).toMatchObject({ left: '残留' })
  expect(findRepeatedKeys(json)).toEqual(['left'])
})
