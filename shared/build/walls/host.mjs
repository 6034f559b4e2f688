// The walls inside the host: layers, doors and arrows.

/** The inside of the host, top first: each layer may use the ones below it and nothing above. */
export const HOST_LAYERS = ['app', 'pages', 'features', 'services', 'remotes', 'ports', 'base']
/** Layers that are a folder of folders; the others are one folder each. */
const HOST_SHELVES = 'pages|features|services|remotes|base'
const HOST_FOLDER = `(?:${HOST_SHELVES})/[^/]+|app|ports`

/** Who may use a neighbour of the same layer, read as "layout uses auth: …". Whoever is not named uses none. */
export const HOST_ARROWS = {
  'features/layout': {
    'features/auth': 'its buttons for visitors fetch the log-in ahead',
    'features/balance': 'header and menus show the wallet',
    'features/navigation': 'every link and menu of the frame is one of the site',
    'features/overlay': 'a menu that cannot be fetched is taken back as a dialog is',
    'features/preferences': 'edition and language are switched in the frame',
    'features/responsible-gaming': 'the 18+ mark and the clock stand in the frame of every page',
  },
  'features/auth': {
    'features/captcha': 'a log-in or a code may ask for human verification first',
    'features/overlay': 'its dialog lies over the page, and a reload after it keeps its last word',
    'features/responsible-gaming': 'the 18+ mark stands in its dialog',
    'features/scene': 'the picture of the theme stands beside its form',
  },
  'features/adverts': { 'features/navigation': 'an advert is a link of the site' },
  'features/captcha': { 'features/overlay': 'its dialog lies over the page' },
  'features/customer-service': { 'features/overlay': 'its dialog lies over the page' },
  'features/popups': {
    'features/adverts': 'what pops up is an advert, with its picture and its way on',
    'features/notices': 'a notice that pops up leads to the letter that it announces',
    'features/responsible-gaming': 'the 18+ mark stands beside every offer',
  },
  'features/preferences': { 'features/overlay': 'a language that cannot be fetched is taken back as a dialog is' },
  'features/notices': {
    'features/navigation': 'a notice leads to the letter that it announces',
    'features/overlay': 'its dialog lies over the page',
  },
  'features/venue-entry': { 'features/overlay': 'its dialogs lie over the page' },
  'features/responsible-gaming': { 'features/navigation': 'the 18+ mark is a link of the site' },
  'remotes/view': { 'remotes/activation': 'a view shows the part that an activation has ready' },
  'remotes/activation': {
    'remotes/composition': 'which release to activate stands in the composition in force',
    'remotes/delivery': 'no code is run before its files are there and verified',
  },
}

/** Refuses arrows that lead back to where they began: folders in a circle are one folder. */
export function refuseCircles(arrows) {
  const visit = (folder, path) => {
    if (path.includes(folder)) throw new Error(`arrows in a circle: ${[...path, folder].join(' → ')}`)
    for (const next of Object.keys(arrows[folder] ?? {})) visit(next, [...path, folder])
  }
  for (const folder of Object.keys(arrows)) visit(folder, [])
}
refuseCircles(HOST_ARROWS)

const hostFolders = (...folders) => `^host/src/(?:${folders.join('|')})/`

/** Layers, doors and arrows of `host/src`; docs/architecture.md has the picture. */
export const hostWalls = [
  {
    name: 'host-file-in-a-folder-of-the-plan',
    comment: `host/src has ${HOST_LAYERS.join(', ')} and testing; a file beside them stands behind no wall.`,
    severity: 'error',
    from: {},
    to: { path: `^host/src/(?!(?:${HOST_FOLDER}|testing)/)[^/]+/` },
  },
  ...HOST_LAYERS.slice(1).map((layer, index) => ({
    name: `host-${layer}-imports-downwards`,
    comment: `The layers of the host import down the list ${HOST_LAYERS.join(' → ')} only. Who needs something from above declares a port and is given it by app.`,
    severity: 'error',
    from: { path: hostFolders(layer) },
    to: { path: [hostFolders(...HOST_LAYERS.slice(0, index + 1)), '^host/src/[^/]+$'] },
  })),
  {
    name: 'host-folder-by-its-door',
    comment: 'What a folder does not offer in its index.ts is private and may change without asking.',
    severity: 'error',
    from: { path: `^(?:host/src/(${HOST_FOLDER})/|host/|e2e/)` },
    to: {
      path: `^host/src/(?:${HOST_FOLDER})/`,
      pathNot: ['^host/src/$1/', `^host/src/(?:${HOST_FOLDER})/index\\.ts$`],
    },
  },
  {
    name: 'host-neighbour-along-an-arrow',
    comment: 'A folder uses a neighbour of its layer only where HOST_ARROWS says so, and why.',
    severity: 'error',
    from: { path: `^host/src/(${HOST_SHELVES})/([^/]+)/`, pathNot: hostFolders(...Object.keys(HOST_ARROWS)) },
    to: { path: '^host/src/$1/', pathNot: '^host/src/$1/$2/' },
  },
  ...Object.entries(HOST_ARROWS).map(([folder, uses]) => ({
    name: 'host-neighbour-along-an-arrow',
    comment: `${folder} uses ${Object.entries(uses)
      .map(([neighbour, why]) => `${neighbour}: ${why}`)
      .join('; ')}. No other neighbour.`,
    severity: 'error',
    from: { path: hostFolders(folder) },
    to: { path: hostFolders(folder.split('/')[0]), pathNot: hostFolders(folder, ...Object.keys(uses)) },
  })),
  {
    name: 'host-inner-folders-one-way',
    comment: 'A folder in a folder is what the files beside it stand on; what both need has a folder of its own.',
    severity: 'error',
    from: { path: `^host/src/((?:${HOST_SHELVES})/[^/]+)/[^/]+/`, pathNot: '\\.test\\.tsx?$' },
    to: { path: '^host/src/$1/[^/]+$' },
  },
  {
    name: 'host-inner-folders-one-way',
    comment: 'Two folders in a folder that need each other are one folder, or have a third one in common.',
    severity: 'error',
    scope: 'folder',
    from: { path: `^host/src/((?:${HOST_SHELVES})/[^/]+)/[^/]+$` },
    to: { path: '^host/src/$1/[^/]+$', circular: true },
  },
]
