import { type Planted, uses, value } from './plant.ts'

/** Inside a remote: features, what they stand on, and what the host asks for. */
export const insideRemotes: readonly Planted[] = [
  {
    name: 'a page reaches into a feature',
    files: {
      'remote-help/src/pages/terms.ts': uses('../features/article/article.api.ts'),
      'remote-help/src/features/article/article.api.ts': value,
    },
    rules: ['feature-public-door-only'],
  },
  {
    name: 'a feature reaches into another feature',
    files: {
      'remote-help/src/features/menu/menu.ts': uses('../article/article.api.ts'),
      'remote-help/src/features/article/article.api.ts': value,
    },
    rules: ['feature-to-feature-by-door'],
  },
  {
    name: 'schemas of slots import more than contracts',
    files: { 'remote-help/src/slot-props.ts': uses('./lib/limits.ts'), 'remote-help/src/lib/limits.ts': value },
    rules: ['manifest-is-data'],
  },
  {
    name: 'a page brings the schemas of slots along',
    files: { 'remote-help/src/lib/spot.ts': uses('../slot-props.ts'), 'remote-help/src/slot-props.ts': value },
    rules: ['slot-props-for-their-types'],
  },
  {
    name: 'the board reaches into its rows',
    files: {
      'remote-sports/src/features/board/list.ts': uses('./rows/drawn-rows.ts'),
      'remote-sports/src/features/board/rows/drawn-rows.ts': value,
    },
    rules: ['board-rows-by-door'],
  },
  {
    name: 'what the features stand on imports one of them',
    files: {
      'remote-help/src/lib/links.ts': uses('../features/article/index.ts'),
      'remote-help/src/features/article/index.ts': value,
    },
    rules: ['remote-lib-below-features'],
  },
  {
    name: 'what the features stand on imports a command',
    files: {
      'remote-help/src/lib/links.ts': uses('../commands/open.ts'),
      'remote-help/src/commands/open.ts': value,
    },
    rules: ['remote-lib-below-features', 'remote-pages-by-entry-alone'],
  },
  {
    name: 'a feature reaches into a folder of what it stands on',
    files: {
      'remote-help/src/features/article/article.ts': uses('../../lib/wire/price.ts'),
      'remote-help/src/lib/wire/price.ts': value,
    },
    rules: ['remote-lib-folder-by-door'],
  },
  {
    name: 'a folder of what the features stand on reaches into another one',
    files: {
      'remote-help/src/lib/texts/names.ts': uses('../wire/price.ts'),
      'remote-help/src/lib/wire/price.ts': value,
    },
    rules: ['remote-lib-folder-by-door'],
  },
  {
    name: 'a feature imports a page',
    files: {
      'remote-help/src/features/article/article.ts': uses('../../pages/terms.ts'),
      'remote-help/src/pages/terms.ts': value,
    },
    rules: ['remote-pages-by-entry-alone'],
  },
  {
    name: 'a page imports another one',
    files: { 'remote-help/src/pages/a.ts': uses('./b.ts'), 'remote-help/src/pages/b.ts': value },
    rules: ['remote-pages-by-entry-alone'],
  },
  {
    name: 'two features need each other, though no two of their files do',
    files: {
      'remote-help/src/features/menu/index.ts': "export { used } from './menu.ts'\n",
      'remote-help/src/features/menu/menu.ts': uses('../article/index.ts'),
      'remote-help/src/features/article/index.ts': "export { value } from './text.ts'\n",
      'remote-help/src/features/article/text.ts': value,
      'remote-help/src/features/article/components/links.ts':
        "import { used } from '../../menu/index.ts'\nexport const links = used\n",
    },
    rules: ['remote-folders-without-cycle'],
  },
]
