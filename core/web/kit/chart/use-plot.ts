import { useLayoutEffect, useRef, useState } from 'react'

/** The inner size of a plot and the height of its text, in pixels, followed as they change. */
export function usePlot<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [size, setSize] = useState({ width: 0, height: 0, line: 14 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      const line = Number.parseFloat(getComputedStyle(element).fontSize) || 14
      setSize((was) =>
        was.width === width && was.height === height && was.line === line ? was : { width, height, line },
      )
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
