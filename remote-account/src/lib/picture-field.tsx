import { UPLOAD_BYTES } from '@site/contracts'
import { type FieldFrame, Upload } from '@site/ui'

import type { Pictures } from './use-pictures.ts'

const PICTURE_TYPES = ['image/jpeg', 'image/png']
/** What a hint says of the size of one. */
export const PICTURE_MIB = UPLOAD_BYTES / 1024 ** 2

interface PictureFieldProps extends Pick<FieldFrame, 'label' | 'hint' | 'error'> {
  readonly of: Pictures
  /** How many may be sent. */
  readonly most: number
  readonly disabled: boolean
}

/** Pictures that are sent with a form. */
export function PictureField({ of: { files, add, remove }, most, ...field }: PictureFieldProps) {
  return (
    <Upload
      {...field}
      files={files}
      accept={PICTURE_TYPES}
      maxBytes={UPLOAD_BYTES}
      maxFiles={most}
      onAdd={add}
      onRemove={remove}
    />
  )
}
