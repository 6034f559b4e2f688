import { editionAtom, localeAtom } from '@site/shell/host'
import { describe, expect, test } from 'vitest'

import { composition } from '../../testing/composition.ts'
import { defaultFlags, setUpHost } from '../../testing/host.tsx'

describe('the player’s own choices', () => {
  test('an edition is shown at once and saved', () => {
    const { preferences, services } = setUpHost()
    preferences.setEdition('professional')
    expect(document.documentElement.dataset['edition']).toBe('professional')
    expect(services.store.get(editionAtom)).toBe('professional')
    expect(services.storage.edition).toBe('professional')
  })

  test.each([
    ['flag', { flags: defaultFlags({ professionalTheme: false }) }],
    ['setting', { settings: { ...composition().settings, editionSwitch: '0' } }],
  ] as const)('there is no choice when the %s is off', (_, over) => {
    const { preferences, services } = setUpHost({ composition: over })
    preferences.setEdition('professional')
    expect(document.documentElement.dataset['edition']).toBe('classic')
    expect(services.storage.edition).toBeUndefined()
  })

  test('of two quick choices the last one counts', async () => {
    const { preferences, services } = setUpHost()
    await Promise.all([preferences.setLocale('zh-TW'), preferences.setLocale('zh-CN')])
    expect(services.store.get(localeAtom)).toBe('zh-CN')
    expect(document.documentElement.lang).toBe('zh-CN')
  })
})
