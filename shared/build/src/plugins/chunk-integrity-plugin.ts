import type { Compiler } from 'webpack'

const NAME = 'ChunkIntegrityPlugin'

/**
 * Name of the global function that the host installs before the first lazy chunk:
 * `(url: string) => { url: string, integrity: string } | undefined`, for an absolute address. The answer's address may
 * carry another query, so that a bad copy in the HTTP cache is not met again; undefined means that nobody vouches for
 * the file.
 */
export const INTEGRITY_HOOK = '__site_integrity__'

/**
 * Runs inside webpack's script loader after `script.src` was set. Without a hash the script gets no address at all and
 * ends in `onerror`, which webpack turns into a ChunkLoadError: throwing here would leave the chunk pending for ever.
 */
export const VERIFY_SCRIPT = `
var vouched = typeof globalThis.${INTEGRITY_HOOK} === 'function' && globalThis.${INTEGRITY_HOOK}(new URL(url, document.baseURI).href);
if (vouched) {
  script.crossOrigin = 'anonymous';
  script.integrity = vouched.integrity;
  script.src = vouched.url;
} else {
  script.removeAttribute('src');
  setTimeout(function () { script.onerror && script.onerror({ type: 'unverified', target: script }); }, 0);
}`

/** Module federation covers entries only; without this an altered chunk does execute (requirement D.001). */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => `${source}\n${VERIFY_SCRIPT}`,
      )
    })
  }
}
