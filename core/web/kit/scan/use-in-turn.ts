import { useCallback, useRef } from 'react'

/** Does one thing after the other, however fast they come, also behind one that failed. @returns does a thing in its turn */
export function useInTurn(): (run: () => Promise<void>) => Promise<void> {
  const queue = useRef<Promise<void>>(Promise.resolve())
  return useCallback((run) => {
    queue.current = queue.current.then(run, run)
    return queue.current
  }, [])
}
