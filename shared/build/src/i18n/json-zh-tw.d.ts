/** Texts that the build makes from the zh-CN file: see traditional-loader.ts. */
declare module '*.json?zh-TW' {
  interface Texts {
    readonly [key: string]: string | Texts
  }
  const texts: Texts
  export default texts
}
