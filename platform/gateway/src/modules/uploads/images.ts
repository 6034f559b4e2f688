import type { Executor } from '../../db/database.ts'
import { deleteImages, findImage, markKept } from './uploads.repository.ts'

const PLACE = '/site/api/v1/user/upload/image/'
const ID = /^[\w-]{32}$/

/** Where pictures are handed out, as a route. */
export const IMAGE_ROUTE = `${PLACE}:id`

export const isImageId = (id: string): boolean => ID.test(id)

export const imageUrl = (id: string): string => PLACE + id

function idOf(url: string): string | undefined {
  const id = url.startsWith(PLACE) ? url.slice(PLACE.length) : ''
  return isImageId(id) ? id : undefined
}

/**
 * Keeps a picture for the one thing that refers to it by its address, until {@link dropImages}; what is not kept goes
 * after a day.
 *
 * @returns whether the address is one that this member was given for an upload, and that nothing has taken yet
 */
export async function keepImage(tx: Executor, memberId: number, url: string): Promise<boolean> {
  const id = idOf(url)
  return id !== undefined && markKept(tx, { memberId, id, staffOnly: false })
}

/** {@link keepImage} for a picture that staff alone may see, by its id, until {@link dropDocuments}. */
export function keepDocument(tx: Executor, memberId: number, id: string): Promise<boolean> {
  return markKept(tx, { memberId, id, staffOnly: true })
}

export function dropDocuments(tx: Executor, ids: readonly string[]): Promise<void> {
  return deleteImages(tx, ids)
}

/** A picture that staff alone may see; undefined when there is none. */
export function findDocument(db: Executor, id: string) {
  return findImage(db, id, true)
}

/** Deletes pictures that what they were kept for needs no more. */
export function dropImages(tx: Executor, urls: readonly string[]): Promise<void> {
  return deleteImages(
    tx,
    urls.flatMap((url) => idOf(url) ?? []),
  )
}
