import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommand } from '../support/system.mjs'
import { ROOT, fillTemplate, serviceOf, type ComposeFile } from './compose-file.ts'
import type { Places } from './places.ts'
import { createServer, type Server } from './server.ts'

/** Debian's nginx is older than the image's: it cannot look names up again, and on this machine there are none. */
const RESOLVE = ' resolve'

/** The system's nginx on the template that the compose file mounts, filled with its environment and this machine's places. */
export function createNginx(compose: ComposeFile, { folder, port, gatewayPorts, here }: Places): Server {
  const { environment } = serviceOf(compose, 'nginx')
  const places = {
    SITE_LISTEN: `127.0.0.1:${port.nginx}`,
    SITE_GATEWAYS: gatewayPorts
      .map(({ calls }) =>
        (environment['SITE_GATEWAYS'] ?? '').replace('gateway:8081', `127.0.0.1:${calls}`).replace(RESOLVE, ''),
      )
      .join(' '),
    SITE_FILES: join(folder, 'srv/site'),
    SITE_TEMP: join(folder, 'nginx'),
    SITE_ACCESS_LOG: join(folder, 'access.log'),
  }
  const given = Object.entries(environment).map(
    ([name, value]) => [name, name.startsWith('SITE_') ? here(value).replaceAll(RESOLVE, '') : value] as const,
  )
  const filled = { ...Object.fromEntries(given), ...places }
  mkdirSync(join(folder, 'nginx'))
  const conf = join(folder, 'nginx.conf')
  writeFileSync(conf, fillTemplate(readFileSync(join(ROOT, 'platform/edge/nginx.conf'), 'utf8'), filled))
  // Its workers must be able to read the folders of this run, which belong to whoever runs it.
  const user = process.getuid?.() === 0 ? ' user root;' : ''
  const program = findCommand('nginx')
  if (program === undefined) throw new Error('nginx is not installed: install nginx-light')
  return createServer({
    name: 'nginx',
    command: [program, '-c', conf, '-e', 'stderr', '-g', `daemon off; pid ${folder}/nginx.pid;${user}`],
    url: `http://127.0.0.1:${port.nginx}`,
    health: `http://127.0.0.1:${port.nginx}/healthz`,
  })
}
