/** The release's files are not this build's. */
export function preloadFiles(): void {
  // webpack asks for its own chunks.
}
