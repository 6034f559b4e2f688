export { AdLink } from './ad-link.tsx'
export { type AdTarget, adTarget } from './ad-target.ts'
export { ArtPicture, artGround } from './art-picture.tsx'
