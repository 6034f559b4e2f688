// A PostgreSQL of a suite that stands behind a wall: node run-postgres.ts '{"durable":true}'. It says where it is, and ends
// with its input.
import * as v from 'valibot'
import { startPostgres } from './services.mjs'

const OptionsSchema = v.strictObject({
  durable: v.boolean(),
  settings: v.record(v.string(), v.string()),
  cluster: v.exactOptional(v.string()),
})
const server = await startPostgres(v.parse(OptionsSchema, JSON.parse(process.argv[2] ?? '')))
process.stdin.resume().once('end', () => void server.stop().then(() => process.exit()))
console.log(`ready ${server.url}`)
