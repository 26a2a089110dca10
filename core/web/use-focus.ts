import { type RefObject, useEffect, useRef } from 'react'

/** A ref for the field that a person came to fill in: it has the focus once it is there. */
export function useFocus<T extends { focus(): void }>(): RefObject<T | null> {
  const field = useRef<T>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
