import { Link } from '@site/shell/router'
import { buttonStyle } from '@site/ui'

import { ACCOUNT_PATHS } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'

/** Where age and identity are proved, which a withdrawal waits for. */
export function VerificationLink() {
  const t = useAccountTexts()
  return (
    <Link to={ACCOUNT_PATHS.auth} css={buttonStyle({ size: 'sm' })}>
      {t('withdraw.verify')}
    </Link>
  )
}

/** Where the ground of a freeze is told, with the way to appeal. */
export function FreezeLink() {
  const t = useAccountTexts()
  return (
    <Link to={ACCOUNT_PATHS.auth} css={buttonStyle({ size: 'sm' })}>
      {t('withdraw.whyFrozen')}
    </Link>
  )
}
