import { join } from 'node:path'

import { API_PREFIXES } from '@site/contracts'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'

import { readManifest } from '../release/read-manifest.ts'
import { remoteNameOf } from '../workspace/workspace.ts'
import { remoteDevConfig, shellDevConfig } from './dev-configs.ts'
import { devPage } from './dev-page.ts'
import { readRealSite } from './real-site.ts'

/** What the real site answers: calls, sockets, sandbox drivers, the registry and the other remotes' files. */
const PROXIED = [...API_PREFIXES, '/ws/', '/sandbox/', '/registry/', '/releases/', '/telemetry']

export interface DevServerOptions {
  readonly root: string
  /** Folder of the remote, named `remote-<name>`. */
  readonly dir: string
  /** Origin of a running site, e.g. `http://localhost:8080`. */
  readonly gateway: string
  /** 0 takes a free port. */
  readonly port: number
}

export interface RunningDevServer {
  readonly url: string
  stop(): Promise<void>
}

function containerOf(config: webpack.Configuration): string {
  const name = config.output?.uniqueName
  if (name === undefined) throw new Error('the remote’s configuration was not made by remoteConfig')
  return name
}

/** Starts the development shell with one remote in it; resolves when both have been built once. */
export async function startDevServer({ root, dir, gateway, port }: DevServerOptions): Promise<RunningDevServer> {
  const name = remoteNameOf(dir)
  const remoteConfig = await remoteDevConfig(dir)
  const container = containerOf(remoteConfig)
  const compiler = webpack([shellDevConfig(join(root, 'host')), remoteConfig])
  if (compiler === null) throw new Error('webpack gave no compiler')
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port: port === 0 ? 'auto' : port,
      hot: true,
      static: [{ directory: join(root, 'shared', 'ui', 'assets'), publicPath: '/dev-fonts', watch: false }],
      client: { overlay: true, logging: 'warn' },
      proxy: [
        {
          context: (path: string) => PROXIED.some((prefix) => path.startsWith(prefix)),
          target: gateway,
          changeOrigin: true,
          // a site opens its sockets to its own pages only
          headers: { origin: new URL(gateway).origin },
          ws: true,
        },
      ],
      setupMiddlewares(middlewares) {
        return [...middlewares, { name: 'development-page', middleware: page }]
      },
    },
    compiler,
  )

  function page(
    request: { readonly method?: string; readonly headers: Record<string, string | string[] | undefined> },
    response: {
      setHeader(name: string, value: string | readonly string[]): void
      statusCode: number
      end(text: string): void
    },
    next: () => void,
  ): void {
    if (request.method !== 'GET' || !String(request.headers['accept'] ?? '').includes('text/html')) {
      next()
      return
    }
    Promise.all([readRealSite(gateway, String(request.headers['cookie'] ?? '')), readManifest(dir)])
      .then(([site, manifest]) => {
        if (site.cookies.length > 0) response.setHeader('set-cookie', site.cookies)
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(devPage(site, { name, container, manifest }))
      })
      .catch((error: unknown) => {
        response.statusCode = 502
        response.setHeader('content-type', 'text/plain; charset=utf-8')
        response.end(error instanceof Error ? error.message : String(error))
      })
  }

  const ready = new Promise<void>((resolve) => compiler.hooks.done.tap('DevServer', () => resolve()))
  await server.start()
  await ready
  const address = server.server?.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  return { url: `http://localhost:${actual}`, stop: () => server.stop() }
}
