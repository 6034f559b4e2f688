import { type ComponentType, type ReactNode, createElement, useEffect, useReducer } from 'react'

export interface LazyPart<Props extends object> {
  (props: Props & { readonly placeholder?: ReactNode; readonly onFail?: (() => void) | undefined }): ReactNode
  /** Fetches the part ahead, e.g. when its button is pointed at. Never rejects. */
  preload(): void
}

/**
 * A piece of the host in a chunk of its own. Unlike a bare `React.lazy` a failed load is not kept: the next mount asks
 * again, and whoever shows the part is told, so that it can say so.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let ready: ComponentType<Props> | undefined
  const fetchPart = async (): Promise<void> => {
    ready ??= await load()
  }

  function Part({
    placeholder,
    onFail,
    ...rest
  }: Props & { readonly placeholder?: ReactNode; readonly onFail?: (() => void) | undefined }): ReactNode {
    const [, arrived] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (ready !== undefined) return
      let isHere = true
      fetchPart().then(
        () => isHere && arrived(),
        () => isHere && onFail?.(),
      )
      return () => {
        isHere = false
      }
      // A part is asked for once a mount, whoever gives the callback.
      // eslint-disable-next-line react-hooks/exhaustive-deps
    }, [])
    const Ready = ready
    return Ready === undefined ? placeholder : createElement(Ready, rest as unknown as Props)
  }
  Part.preload = () => void fetchPart().catch(() => undefined)
  return Part
}
