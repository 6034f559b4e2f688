import type { CaptchaResult } from '@site/contracts'

import { encrypt, md5Hex } from '../../../base/cipher/index.ts'
import type { Services } from '../../../ports/index.ts'

/** What a call for a code needs of the page's services. */
export type CodeServices = Pick<Services, 'client' | 'store' | 'config'>

/** A solved captcha as the calls for a code take it: its id encrypted beside its MD5 form (spec 7, open point 49). */
export function captchaFields({ kaptchcate, codeId, code }: CaptchaResult, key: string) {
  if (codeId === '') return { codeIdV2: '', codeId: '', kaptchcate, imageCode: '' }
  return { codeIdV2: encrypt(codeId, key), codeId: md5Hex(codeId), kaptchcate, imageCode: code }
}
