// The walls inside registry, edge and venues.

/**
 * The folders of the smaller servers, lowest first: each may import the ones before it, by their doors. The files beside
 * the folders put them together and are imported by nobody below.
 */
export const SERVER_FOLDERS = {
  registry: [
    ...[
      'base',
      'storage',
      'audit',
      'signing',
      'budgets',
      'access',
      'sign-in',
      'revisions',
      'releases',
      'shapes',
      'rules',
      'context',
      'standing',
      'channels',
      'proposals',
    ],
    ...['grants', 'composition', 'health', 'reports', 'operations', 'http', 'cli', 'environment'],
  ],
  edge: ['files', 'visitor', 'compositions', 'operations', 'page', 'status', 'fingerprint', 'one-process'],
  venues: ['games', 'store', 'wallet', 'play', 'http'],
}

export const serverWalls = Object.entries(SERVER_FOLDERS).flatMap(([server, folders]) => {
  const src = `^platform/${server}/src`
  const rule = { name: `${server}-folders-one-way`, severity: 'error' }
  return [
    ...folders.map((folder, index) => ({
      ...rule,
      comment: `Of ${server}, ${folder} may import ${folders.slice(0, index).join(', ') || 'no other folder'}.`,
      from: { path: `${src}/${folder}/` },
      to: { path: `${src}/`, pathNot: `${src}/(?:${folders.slice(0, index + 1).join('|')})/` },
    })),
    {
      ...rule,
      comment: `A folder of ${server} has its place in SERVER_FOLDERS, so that it is known what it may import.`,
      from: { path: `${src}/[^/]+/`, pathNot: `${src}/(?:${folders.join('|')})/` },
      to: {},
    },
  ]
})
