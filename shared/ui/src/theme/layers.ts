/** Stacking order of everything that leaves the page's flow; pages themselves stay below 10. */
export const layer = {
  sticky: 10,
  header: 100,
  bottomBar: 110,
  drawer: 200,
  dialog: 300,
  popover: 400,
  toast: 500,
  progress: 600,
} as const
