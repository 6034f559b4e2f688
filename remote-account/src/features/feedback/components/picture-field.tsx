import { FEEDBACK_LIMITS, UPLOAD_BYTES } from '@site/contracts'
import { Upload } from '@site/ui'

import { useAccountTexts } from '../../../lib/texts.ts'
import type { Pictures } from '../use-pictures.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png']

interface PictureFieldProps {
  readonly of: Pictures
  readonly disabled: boolean
}

/** Pictures that show what is meant. */
export function PictureField({ of: { files, add, remove }, disabled }: PictureFieldProps) {
  const t = useAccountTexts()
  return (
    <Upload
      label={t('feedback.pictures')}
      hint={t('feedback.picturesHint', {
        count: FEEDBACK_LIMITS.pictures,
        size: UPLOAD_BYTES / 1024 ** 2,
        days: FEEDBACK_LIMITS.pictureDays,
      })}
      files={files}
      accept={PICTURE_TYPES}
      maxBytes={UPLOAD_BYTES}
      maxFiles={FEEDBACK_LIMITS.pictures}
      disabled={disabled}
      onAdd={add}
      onRemove={remove}
    />
  )
}
