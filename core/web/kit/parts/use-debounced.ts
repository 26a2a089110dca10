import { useEffect, useState } from 'react'
import { limits } from '#core/contract/limits.ts'

/** The value once it has stood still for the debounce time (milliseconds). */
export function useDebounced<T>(value: T, delay: number = limits.debounce): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
