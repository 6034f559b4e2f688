import { Icon } from '@site/ui'
import { ArrowLeft, Headset } from 'lucide-react'

import { useAuthTexts } from '../../../base/i18n/index.ts'
import { useServices } from '../../../ports/index.ts'
import { footStyle, linkStyle } from './panel-style.ts'

/** The two ways out of a screen that is not the form: back to the log-in, and a person to ask (spec 2.6). */
export function AuthFoot({ onBack }: { readonly onBack: () => void }) {
  const t = useAuthTexts()
  const { bus } = useServices()
  return (
    <p css={footStyle}>
      <button type="button" css={linkStyle} onClick={onBack}>
        <Icon of={ArrowLeft} size={15} />
        {t('auth.backToLogin')}
      </button>
      <button type="button" css={linkStyle} onClick={() => bus.emit('customer_service')}>
        <Icon of={Headset} size={15} />
        {t('customer.confirm')}
      </button>
    </p>
  )
}
