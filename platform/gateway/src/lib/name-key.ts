import { toTraditional } from '@site/domain/traditional'

/**
 * What two spellings of a real name have in common: its letters in traditional characters, small, and without marks,
 * dots or spaces between them.
 */
export function nameKey(name: string): string {
  return toTraditional(
    name
      .normalize('NFKD')
      .replaceAll(/[^\p{L}]/gu, '')
      .toLowerCase(),
  )
}
