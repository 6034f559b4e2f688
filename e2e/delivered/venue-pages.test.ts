import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findLeftovers } from '../support/leftovers.ts'

// What the build left of the venues' pages; `npm test` builds first.
const dist = join(import.meta.dirname, '../../platform/venues/dist')
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const files = new Set(readdirSync(dist))
const scripts = [...files].filter((file) => file.endsWith('.js'))
const LANGUAGES = ['zh-CN', 'zh-TW'] as const

describe.each(LANGUAGES)('the page in %s', (language) => {
  const page = read(`page.${language}.html`)

  test('says its language and names no file that is not there, its texts among them', () => {
    expect(page).toContain(`<html lang="${language}">`)
    const named = [...page.matchAll(/(?:href|src)="\/app\/([^"]+)"/g)].map(([, file = '']) => file)
    expect(named.map((file) => file.replace(/\.[0-9a-f]{16}\./, '.'))).toEqual([
      'main.css',
      `locale.${language}.js`,
      'main.js',
    ])
    for (const file of named) expect(files, file).toContain(file)
  })

  test('has no code or style of its own, which its policy would not run', () => {
    expect(page).not.toMatch(/style=|<style|<script>|\son\w+=/)
    expect(page).not.toContain('{{')
  })
})

test('the texts in zh-TW are all in the characters of Taiwan', () => {
  const texts = scripts.filter((file) => file.startsWith('locale.zh-TW.')).map(read)
  const chinese = [read('page.zh-TW.html'), ...texts].map((text) => text.match(/\p{Script=Han}/gu)?.join('') ?? '')
  expect(chinese.join('').length).toBeGreaterThan(1_000)
  expect(findLeftovers(chinese.join(''), 'zh-TW')).toEqual([])
})

test('every script that the first one may ask for is there', () => {
  const main = read(scripts.find((file) => file.startsWith('main.')) ?? '')
  const asked = [...main.matchAll(/import\("\/app\/([^"]+)"\)/g)].map(([, file = '']) => file)
  expect(new Set(asked).size).toBeGreaterThanOrEqual(9) // seven games, two languages
  expect(asked.filter((file) => !files.has(file))).toEqual([])
})
