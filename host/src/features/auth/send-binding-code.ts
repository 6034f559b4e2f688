import { CODE_PURPOSES } from '@site/contracts'

import type { Services } from '../../ports/index.ts'
import type { CodeServices } from './parts/captcha-fields.ts'
import type { CodeRequest } from './parts/send-code.ts'

/**
 * Has a code sent for what a member binds; see `sendCode`. Its code comes when it is first asked for: who binds nothing
 * needs neither codes nor the captchas in front of them.
 */
export async function sendBindingCode(
  services: CodeServices & Pick<Services, 'session'>,
  { by, to }: Pick<CodeRequest, 'by' | 'to'>,
): Promise<number | undefined> {
  const { sendCode } = await import(/* webpackChunkName: "code" */ './parts/send-code.ts')
  return sendCode(services, { type: CODE_PURPOSES.bind, by, to, name: services.session.user()?.name ?? '' })
}
