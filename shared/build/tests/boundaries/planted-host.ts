import { type Planted, uses, value } from './plant.ts'
import { HOST_ARROWS } from './walls.ts'

/** The layers of the host, top first, each with a folder of it. */
const hostFolders = [
  'app',
  'pages/home',
  'features/auth',
  'services/session',
  'remotes/delivery',
  'ports',
  'base/clock',
] as const

const layerOf = (folder: string): string => folder.split('/')[0] ?? folder

/** Each layer of the host importing the one above it, by its door. */
const hostUpward: readonly Planted[] = hostFolders.slice(1).map((folder, index) => {
  const above = hostFolders[index] ?? 'app'
  return {
    name: `${folder} of the host imports ${above}`,
    files: {
      [`host/src/${folder}/up.ts`]: uses(`${folder.includes('/') ? '../..' : '..'}/${above}/index.ts`),
      [`host/src/${above}/index.ts`]: value,
    },
    rules: [`host-${layerOf(folder)}-imports-downwards`],
  }
})

/** Violations of the walls inside the host. */
export const insideHost: readonly Planted[] = [
  ...hostUpward,
  {
    name: 'a folder of the host imports what starts it',
    files: { 'host/src/services/session/session.ts': uses('../../bootstrap.ts'), 'host/src/bootstrap.ts': value },
    rules: ['host-services-imports-downwards'],
  },
  {
    name: 'a page of the host reaches into a feature',
    files: {
      'host/src/pages/home/home-page.ts': uses('../../features/auth/auth-state.ts'),
      'host/src/features/auth/auth-state.ts': value,
    },
    rules: ['host-folder-by-its-door'],
  },
  {
    name: 'a page of the host takes a lazy part past the door of its feature',
    files: {
      'host/src/pages/home/home-page.ts': "export const part = () => import('../../features/auth/auth-dialog.ts')\n",
      'host/src/features/auth/auth-dialog.ts': value,
    },
    rules: ['host-folder-by-its-door'],
  },
  {
    name: 'what starts the host, its development shell and its tests reach into folders',
    files: {
      'host/src/index.ts': uses('./remotes/delivery/page-files.ts'),
      'host/dev/index.ts': uses('../src/remotes/delivery/page-files.ts'),
      'host/src/testing/host.ts': uses('../app/services.ts'),
      'host/src/base/clock/clock.test.ts': uses('../../ports/services.ts'),
      'host/src/remotes/delivery/page-files.ts': value,
      'host/src/app/services.ts': value,
      'host/src/ports/services.ts': value,
    },
    rules: ['host-base-imports-downwards', 'host-folder-by-its-door'],
  },
  {
    name: 'a feature of the host reaches into one that it may use',
    files: {
      'host/src/features/layout/header.ts': uses('../auth/auth-state.ts'),
      'host/src/features/auth/auth-state.ts': value,
    },
    rules: ['host-folder-by-its-door'],
  },
  {
    name: 'a feature of the host uses one along no arrow',
    files: { 'host/src/features/auth/auth.ts': uses('../layout/index.ts'), 'host/src/features/layout/index.ts': value },
    rules: ['host-neighbour-along-an-arrow'],
  },
  {
    name: 'each folder of the host with arrows uses one that none of them leads to',
    files: Object.fromEntries(
      Object.keys(HOST_ARROWS).flatMap((folder) => [
        [`host/src/${folder}/against.ts`, uses('../nobody/index.ts')],
        [`host/src/${layerOf(folder)}/nobody/index.ts`, value],
      ]),
    ),
    rules: ['host-neighbour-along-an-arrow'],
  },
  {
    name: 'a feature of the host without arrows uses another',
    files: {
      'host/src/features/overlay/overlay.ts': uses('../auth/index.ts'),
      'host/src/features/auth/index.ts': value,
    },
    rules: ['host-neighbour-along-an-arrow'],
  },
  {
    name: 'a folder of the base of the host uses another',
    files: { 'host/src/base/seo/title.ts': uses('../clock/index.ts'), 'host/src/base/clock/index.ts': value },
    rules: ['host-neighbour-along-an-arrow'],
  },
  {
    name: 'a file of the host beside the folders of the plan',
    files: { 'host/src/base/clock/clock.ts': uses('../../lib/format.ts'), 'host/src/lib/format.ts': value },
    rules: ['host-file-in-a-folder-of-the-plan'],
  },
  {
    name: 'a file of the host loose in a layer',
    files: { 'host/src/pages/home/home.ts': uses('../../features/shared.ts'), 'host/src/features/shared.ts': value },
    rules: ['host-file-in-a-folder-of-the-plan'],
  },
  {
    name: 'a folder in a folder of the host imports a file beside it',
    files: {
      'host/src/features/auth/device/device.ts': uses('../auth-form.ts'),
      'host/src/features/auth/auth-form.ts': value,
    },
    rules: ['host-inner-folders-one-way'],
  },
  {
    name: 'two folders in a folder of the host need each other, though no two of their files do',
    files: {
      'host/src/features/layout/header/search.ts': uses('../touch/bar.ts'),
      'host/src/features/layout/touch/bar.ts': value,
      'host/src/features/layout/touch/menu.ts': uses('../header/tabs.ts'),
      'host/src/features/layout/header/tabs.ts': value,
    },
    rules: ['host-inner-folders-one-way'],
  },
  {
    name: 'a component of the host imports a test helper of the host',
    files: { 'host/src/app/site.ts': uses('../testing/host.ts'), 'host/src/testing/host.ts': value },
    rules: ['no-test-code-in-production'],
  },
]
