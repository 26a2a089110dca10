import { useEffect, useState } from 'react'

export interface Loaded<T> {
  /** Null while it comes. */
  value: T | null
  error: Error | null
  retry(): void
}

/** What comes after the page: loaded when it is first shown, again when `load` is another function or somebody tries again. */
export function useLoaded<T>(load: () => Promise<T>): Loaded<T> {
  const [state, setState] = useState<{ value: T | null; error: Error | null }>({ value: null, error: null })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let current = true
    load().then(
      (value) => {
        if (current) setState({ value, error: null })
      },
      (error: Error) => {
        if (current) setState((was) => ({ ...was, error }))
      },
    )
    return () => {
      current = false
    }
  }, [load, tries])
  return { ...state, retry: () => setTries((each) => each + 1) }
}
