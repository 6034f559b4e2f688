import { FEEDBACK_LIMITS, uploadImageEndpoint } from '@site/contracts'
import { call } from '@site/shell'

import { PICTURE_MIB, PictureField } from '../../../lib/picture-field.tsx'
import { useAccountTexts } from '../../../lib/texts.ts'
import { type Pictures, usePictures } from '../../../lib/use-pictures.ts'

const { pictures: most, pictureDays: days } = FEEDBACK_LIMITS

export const useFeedbackPictures = (): Pictures =>
  usePictures(async (form) => (await call(uploadImageEndpoint, form)).url)

/** Pictures that show what is meant. */
export function FeedbackPictures(props: { readonly of: Pictures; readonly disabled: boolean }) {
  const t = useAccountTexts()
  const hint = t('feedback.picturesHint', { count: most, size: PICTURE_MIB, days })
  return <PictureField {...props} label={t('feedback.pictures')} hint={hint} most={most} />
}
