/** What may be added to an upload. */
export interface UploadLimits {
  /** media types, `image/png` or `image/*` */
  readonly accept: readonly string[]
  /** of one file */
  readonly maxBytes: number
  readonly maxFiles: number
}

export type UploadRefusal = 'upload.type' | 'upload.size' | 'upload.count'

function isOfType({ type }: File, accept: readonly string[]): boolean {
  return accept.some((one) => type === one || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))))
}

/** Parts the files that may be added from those that may not; the reason is that of the first refused one. */
export function checkFiles(
  files: readonly File[],
  count: number,
  { accept, maxBytes, maxFiles }: UploadLimits,
): { readonly good: readonly File[]; readonly refusal: UploadRefusal | undefined } {
  const good: File[] = []
  let refusal: UploadRefusal | undefined
  for (const file of files) {
    const found = !isOfType(file, accept)
      ? 'upload.type'
      : file.size > maxBytes
        ? 'upload.size'
        : count + good.length >= maxFiles
          ? 'upload.count'
          : undefined
    if (found === undefined) good.push(file)
    else refusal ??= found
  }
  return { good, refusal }
}

/** `1.5 MB`, `320 KB`: a thousand at each step, as files are told everywhere else. */
export function fileSize(bytes: number): string {
  const [size, unit] = bytes >= 1_000_000 ? [bytes / 1_000_000, 'MB'] : [Math.max(1, bytes / 1_000), 'KB']
  return `${Number(size.toFixed(unit === 'MB' ? 1 : 0))} ${unit}`
}
