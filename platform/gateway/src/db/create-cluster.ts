// Makes an empty database folder and ends: `node create-cluster.ts <folder>`. A process of its own, because making a
// database takes several hundred megabytes that a thread would leave with the server for good.
import { openFolder } from './pglite-engine.ts'

const [, , folder] = process.argv
if (folder === undefined) throw new Error('name a folder')
const engine = await openFolder(folder)
await engine.close()
