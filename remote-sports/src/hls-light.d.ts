/** The build of hls.js without subtitles, alternate audio and protected content comes without types of its own. */
declare module 'hls.js/light' {
  import Hls from 'hls.js'

  export default Hls
}
