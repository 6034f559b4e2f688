/**
 * The command that asks this site's registry, for a terminal in the repository: it finds the token in the folder of the
 * data, and the registry at the address of the site.
 */
export function opsHint(site: { readonly dataDir: string; readonly url: string; readonly port: number }): string {
  // In quotes that end for each of the folder's own, so that a shell takes it as it is.
  const folder = site.dataDir === '.data' ? '' : `DATA_DIR='${site.dataDir.replaceAll("'", String.raw`'\''`)}' `
  return `${folder}npm run release -- list${site.port === 8080 ? '' : ` --url ${site.url}`}`
}
