import { STORAGE_KEYS, colorSchemeOf } from '@site/contracts'
import { editionAtom, localeAtom } from '@site/shell/host'
import { describe, expect, test } from 'vitest'

import { createSiteStorage } from '../../base/storage/index.ts'
import { composition, memoryStorage } from '../../testing/composition.ts'
import { defaultFlags, setUpHost } from '../../testing/host.tsx'

describe('the player’s own choices', () => {
  test('[S9.002] [S9.022] who chose nothing has the classic edition, which is light, and safeSwitch 1', () => {
    const { store } = setUpHost().services
    expect([store.get(editionAtom), document.documentElement.dataset['edition']]).toEqual(['classic', 'classic'])
    expect(colorSchemeOf(store.get(editionAtom))).toBe('light')
    const values = memoryStorage()
    const storage = createSiteStorage(values, values)
    expect(storage.safeSwitch).toBe(1)
    storage.ensureSafeSwitch()
    expect(values.getItem(STORAGE_KEYS.safeSwitch)).toBe('1')
  })

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
