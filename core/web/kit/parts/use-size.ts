import { useLayoutEffect, useRef, useState } from 'react'

/** An element's inner size, and the size of its letters (`em`), in pixels, followed as it changes. */
export function useSize<E extends HTMLElement>() {
  const ref = useRef<E>(null)
  const [size, setSize] = useState({ width: 0, height: 0, em: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      const em = Number.parseFloat(getComputedStyle(element).fontSize)
      setSize((was) => (was.width === width && was.height === height && was.em === em ? was : { width, height, em }))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
