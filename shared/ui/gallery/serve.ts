import { startGallery } from './server.ts'

/** Serves the gallery until it is stopped. */
const { url } = await startGallery()
process.stdout.write(`${url}\n`)
