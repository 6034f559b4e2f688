// The sandbox venues as a process of their own (the scaled shape). As many as are wanted: what they know is in the
// database.
import { logOptions, openPool } from '@site/server'
import closeWithGrace from 'close-with-grace'
import pg from 'pg'
import { pino } from 'pino'

import { readServerEnv } from '../src/server-env.ts'
import { createVenues } from '../src/venues.ts'

/** Longest that calls under way may take once a stop was asked for. */
const GRACE_MS = 15_000
const CONNECTIONS = 10

const env = readEnvOrExit()
const logger = pino({ level: env.logLevel, ...logOptions() })
const pool = openPool(pg.Pool, {
  url: env.databaseUrl,
  max: CONNECTIONS,
  onIdleError: (error) => logger.error({ err: error }, 'a connection to the database broke'),
})
const venues = await createVenues({
  pool,
  operatorUrl: env.operatorUrl,
  secret: env.secret,
  parents: env.parents,
  sandbox: env.sandbox,
  logger,
})

closeWithGrace({ delay: GRACE_MS, logger }, async ({ err }) => {
  if (err) logger.error({ err }, 'ending after an error')
  await venues.close()
  await pool.end()
})

const address = await venues.app.listen({ host: env.host, port: env.port })
venues.start()
logger.info({ address }, 'the venues listen')

function readEnvOrExit() {
  try {
    return readServerEnv(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
