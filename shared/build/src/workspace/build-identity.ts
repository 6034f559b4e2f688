import { inputHash } from './input-hash.ts'
import { findWorkspaceRoot, readPackage, remoteNameOf } from './workspace.ts'

export type BuildMode = 'local' | 'release' | 'development'

export interface BuildIdentity {
  readonly root: string
  readonly dir: string
  readonly name: string
  readonly version: string
  /** 64 hex digits over everything that the build reads. */
  readonly inputHash: string
  /** Global of the container, unique name and chunk-loading global: with one name for two versions a live switch
   * would silently keep running the old version's chunks. */
  readonly container: string
}

/** `x.y.z` for a release, `x.y.z-local.<hash of the inputs>` for what is built from a working tree. */
export function versionOf(packageVersion: string, hash: string, mode: BuildMode): string {
  return mode === 'release' ? packageVersion : `${packageVersion}-local.${hash.slice(0, 10)}`
}

export function containerName(name: string, packageVersion: string, hash: string): string {
  return `${name}_${packageVersion.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_${hash.slice(0, 8)}`
}

/** Reads `BUILD_MODE`, which the build command sets: `release` for a publishable version, else a local build. */
export function buildMode(): BuildMode {
  if (process.env['BUILD_MODE'] === 'release') return 'release'
  return process.env['BUILD_MODE'] === 'development' ? 'development' : 'local'
}

export function remoteIdentity(dir: string, mode: BuildMode): BuildIdentity {
  const root = findWorkspaceRoot(dir)
  const name = remoteNameOf(dir)
  const { version } = readPackage(dir)
  const hash = inputHash(root, dir, mode)
  return {
    root,
    dir,
    name,
    version: versionOf(version, hash, mode),
    inputHash: hash,
    container: containerName(name, version, hash),
  }
}

export function hostIdentity(dir: string, mode: BuildMode): BuildIdentity {
  const root = findWorkspaceRoot(dir)
  const { version } = readPackage(dir)
  const hash = inputHash(root, dir, mode)
  return {
    root,
    dir,
    name: 'host',
    version: versionOf(version, hash, mode),
    inputHash: hash,
    container: containerName('host', version, hash),
  }
}
