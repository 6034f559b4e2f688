export { AdLink, type AdLinkProps } from './ad-link.tsx'
export { type AdTarget, adTarget } from './ad-target.ts'
export { ArtPicture, type ArtPictureProps, artGround } from './art-picture.tsx'
