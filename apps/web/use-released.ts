import { useEffect, useState } from 'react'

/** A press is over so long after the pointer is lifted: browsers tell the click right after. */
const clickFollows = 50

/**
 * A value, while nobody presses. What moves the page must not move it under a finger: the press would end on something else, and come to nothing.
 */
export function useReleased<T>(value: T): T {
  const [shown, setShown] = useState(value)
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = () => {
      clearTimeout(timer)
      setPressed(true)
    }
    const release = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setPressed(false), clickFollows)
    }
    const heard = { capture: true, passive: true }
    // A pointer that is lifted outside the window is not told to it: whoever left the window presses nothing in it.
    const ends = ['pointerup', 'pointercancel', 'blur']
    window.addEventListener('pointerdown', press, heard)
    for (const end of ends) window.addEventListener(end, release, heard)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', press, heard)
      for (const end of ends) window.removeEventListener(end, release, heard)
    }
  }, [])
  useEffect(() => {
    if (!pressed) setShown(value)
  }, [pressed, value])
  return shown
}
