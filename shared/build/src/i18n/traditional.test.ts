import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { convertTree, createTraditional, packageOverridesFile, siteOverrides } from './traditional.ts'

const convert = createTraditional(siteOverrides())

test.each([
  ['账号登录', '帳號登入'],
  ['了解更多', '了解更多'],
  ['账户余额', '帳戶餘額'],
  ['网络错误，请重试', '網路錯誤，請重試'],
])('%s becomes %s', (simplified, traditional) => {
  expect(convert(simplified)).toBe(traditional)
})

test('keys and placeholders stay as they are', () => {
  expect(convertTree({ 标题: '余额 {{amount}} 元', nested: { a: '返回' } }, convert)).toEqual({
    标题: '餘額 {{amount}} 元',
    nested: { a: '返回' },
  })
})

test('a longer override wins over a shorter one inside it', () => {
  const own = createTraditional({ 賬: '帳', 賬號: '用戶名' })
  expect(own('账号和账户')).toBe('用戶名和帳戶')
})

test('a package may word things its own way', () => {
  const root = mkdtempSync(join(tmpdir(), 'site-texts-'))
  mkdirSync(join(root, 'locales', 'zh-CN'), { recursive: true })
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'locales', 'zh-TW.overrides.json'), '{ "滾球": "走地" }')
  const file = packageOverridesFile(join(root, 'locales', 'zh-CN', 'sports.json'))
  expect(createTraditional(siteOverrides(file))('滚球')).toBe('走地')
  expect(packageOverridesFile(join(root, 'src', 'remote.manifest.ts'))).toBe(file)
  rmSync(root, { recursive: true, force: true })
})
