import { renderPart } from '@site/testing'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import texts from '../../../locales/zh-CN/help.json' with { type: 'json' }
import type { HelpSlug } from '../../lib/catalogue.ts'
import { ArticleReader } from './index.ts'

test('a text that cannot be had says so in place and offers another try', async () => {
  const location = { pathname: '/app/help/gone', search: '', hash: '', state: null, key: 'first' }
  renderPart(<ArticleReader slug={'gone' as HelpSlug} location={location} />, { remote: 'help', texts })
  expect((await screen.findByRole('alert')).textContent).toContain('这篇文章暂时没有加载出来')
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
})
