import type { RunningGateway } from './start-gateway.ts'

/** Every path that this gateway answers to, declared as a call or not, as it is registered: `/sandbox/matches/:id`. */
export function routesOf({ gateway }: RunningGateway, method: 'GET' | 'POST'): readonly string[] {
  return pathsOf(gateway.app.printRoutes({ method, commonPrefix: false }))
}

/** The paths in a tree of routes as it is printed, each line the end of a path, farther in than what comes before it. */
function pathsOf(tree: string): readonly string[] {
  const ends: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', end = '', methods] = /^(.*)[├└]── (\S+)( \(.+\))?$/.exec(line) ?? []
    if (end === '') return []
    ends.splice(indent.length / 4, ends.length, end)
    return methods === undefined ? [] : [ends.join('')]
  })
}
