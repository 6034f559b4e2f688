export { defined } from './defined.ts'
export { RegistryError } from './errors.ts'
export { integrityHash, releaseDigest, sha256 } from './hashes.ts'
export { parseJson, parseOrRefuse } from './validate.ts'
