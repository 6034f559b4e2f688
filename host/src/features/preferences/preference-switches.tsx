import type { Locale } from '@site/contracts'
import { useEdition, useLocale } from '@site/shell'
import { Icon } from '@site/ui'
import { useAtomValue } from 'jotai'
import { Moon, Sun } from 'lucide-react'
import { useState } from 'react'

import { useHostTexts } from '../../base/i18n/index.ts'
import { useLoadFailure } from '../overlay/index.ts'
import { ChoiceSwitch } from './choice-switch.tsx'
import { usePreferences } from './preferences-context.ts'
import { mayChooseEditionAtom } from './preferences.ts'

interface SwitchProps {
  readonly surface?: 'brand' | 'page'
}

/** Classic or professional; nothing where the site forces classic (open point 78). */
export function EditionSwitch({ surface = 'brand' }: SwitchProps) {
  const t = useHostTexts()
  const edition = useEdition()
  const { setEdition } = usePreferences()
  if (!useAtomValue(mayChooseEditionAtom)) return undefined
  const size = surface === 'page' ? 16 : 13
  return (
    <ChoiceSwitch
      surface={surface}
      label={t('layout.edition')}
      value={edition}
      onChoose={setEdition}
      choices={[
        {
          value: 'classic',
          label: (
            <>
              <Icon of={Sun} size={size} />
              {t('layout.classic')}
            </>
          ),
        },
        {
          value: 'professional',
          label: (
            <>
              <Icon of={Moon} size={size} />
              {t('layout.professional')}
            </>
          ),
        },
      ]}
    />
  )
}

/** 简 or 繁: the texts of host and mounted remotes change in place. */
export function LanguageSwitch({ surface = 'brand' }: SwitchProps) {
  const t = useHostTexts()
  const onFail = useLoadFailure()
  const locale = useLocale()
  const { setLocale } = usePreferences()
  /** What was chosen while its texts are still on their way. */
  const [chosen, setChosen] = useState<Locale>()

  async function choose(next: Locale): Promise<void> {
    setChosen(next)
    const end = (): void => setChosen(undefined)
    await setLocale(next).then(end, onFail(end))
  }

  return (
    <ChoiceSwitch
      surface={surface}
      label={t('layout.language')}
      value={chosen ?? locale}
      onChoose={(next) => void choose(next)}
      choices={[
        { value: 'zh-CN', label: t('layout.simplified'), name: t('layout.simplifiedName') },
        { value: 'zh-TW', label: t('layout.traditional'), name: t('layout.traditionalName') },
      ]}
    />
  )
}
