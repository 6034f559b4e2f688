import { readConfig } from '../src/remotes/composition/index.ts'
import { pageFiles } from '../src/remotes/delivery/index.ts'

/** The part of React's developer-tools hook in use here. */
interface RendererHook {
  readonly renderers: Map<number, unknown>
  readonly supportsFiber: true
  inject(renderer: unknown): number
  onScheduleFiberRoot(): void
  onCommitFiberRoot(): void
  onCommitFiberUnmount(): void
}

/**
 * Keeps the host's renderer where the hot-reload runtime of a remote finds it: that runtime is loaded long after React
 * was started. Left alone when the browser's developer tools are there, which do the same.
 */
function keepRenderers(): void {
  const globals = globalThis as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: RendererHook }
  globals.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
    renderers: new Map(),
    supportsFiber: true,
    inject(renderer) {
      const id = this.renderers.size + 1
      this.renderers.set(id, renderer)
      return id
    },
    onScheduleFiberRoot: () => undefined,
    onCommitFiberRoot: () => undefined,
    onCommitFiberUnmount: () => undefined,
  }
}

keepRenderers()
const config = readConfig()
if (config === undefined) throw new Error('the development page has no configuration')
pageFiles.addHost(config.hostIntegrity)
void import(/* webpackChunkName: "bootstrap" */ '../src/bootstrap.tsx').then(({ start }) => start(config))
