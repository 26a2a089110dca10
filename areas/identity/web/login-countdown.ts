import { useCallback, useEffect, useState } from 'react'

/** Seconds left of a countdown, true to the clock even when the browser slows a hidden tab, and how to start one. */
export function useCountdown(): [number, (seconds: number) => void] {
  const [end, setEnd] = useState<number | null>(null)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (end === null) return
    const look = () => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(seconds)
      if (seconds === 0) setEnd(null)
    }
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [end])
  const start = useCallback((seconds: number) => {
    setLeft(seconds)
    setEnd(Date.now() + seconds * 1_000)
  }, [])
  return [left, start]
}
