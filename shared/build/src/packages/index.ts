export { OFFERED_PACKAGES, packPackages } from './pack-packages.ts'
