/** Texts that the build makes from the zh-CN file: see traditional-loader.ts. */
declare module '*.json?zh-TW' {
  const texts: { readonly [key: string]: string | (typeof texts)[string] }
  export default texts
}
