import type { FastifyInstance } from 'fastify'

/** Every path that a server answers to, as it is registered: `/sandbox/matches/:id`. */
export function routesOf(app: Pick<FastifyInstance, 'printRoutes'>, method: 'GET' | 'POST'): readonly string[] {
  return pathsOf(app.printRoutes({ method }))
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
