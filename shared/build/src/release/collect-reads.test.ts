import { expect, test } from 'vitest'

import { foreignTexts, setTokens, storageKeysIn, tokensIn } from './collect-reads.ts'

const assets = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))

test('[D.012] tokens are those whose names stand in scripts; keys of texts and other files do not count', () => {
  const build = assets({
    'page.js': 'a({color:(0,t.tokenVar)("text.weak"),live:1});b(`shadow.card`);c(`card.${k}`)',
    'locale.zh-CN.js': '{"money":"钱"}',
    'page.js.map': '"accent"',
  })
  expect(tokensIn(build)).toEqual(['card.red', 'card.yellow', 'shadow.card', 'text.weak'])
})

test('[D.012] a token is set when every theme sets it', () => {
  const build = assets({
    'themes.json': JSON.stringify({ a: ':root{--accent:#123;--money:#1}', b: ':root{--accent:#456}' }),
  })
  expect(setTokens(build)).toEqual(['accent'])
  expect(setTokens(assets({}))).toEqual([])
})

test('[D.012] keys of the storage are told by their form', () => {
  expect(storageKeysIn(assets({ 'a.js': `k("news-seen:v1",'reality:pause:v2');x("a:b","https://v1:v1")` }))).toEqual([
    'news-seen:v1',
    'reality:pause:v2',
  ])
})

test('[D.012] texts of others are named, as one or as a list', () => {
  const build = assets({ 'a.js': '(0,i.useTranslation)("host");useTranslation(["news","auth"],{});useTranslation(e)' })
  expect(foreignTexts(build, ['news'])).toEqual(['auth', 'host'])
})
