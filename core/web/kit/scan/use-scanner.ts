import { useEffect, useEffectEvent } from 'react'
import { useActive } from '#core/web/screens/navigation.ts'
import { emptyWedge, wedgeDefaults, wedgeKey } from './wedge.ts'

interface Options {
  /** Absent: true. Off while another part of the screen takes the codes. */
  enabled?: boolean
  /** Fewest characters of a code; 4 by default. */
  least?: number
}

type Typed = HTMLInputElement | HTMLTextAreaElement

/**
 * Hears the codes of a keyboard-wedge scanner anywhere on the page while it is shown. What people type is left alone; what a
 * scanner typed into an input that happened to have the focus is taken out of it again.
 */
export function useScanner(
  onCode: (code: string) => void,
  { enabled = true, least = wedgeDefaults.least }: Options = {},
) {
  const active = useActive()
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    if (!enabled || !active) return
    let wedge = emptyWedge
    let before: { input: Typed; value: string } | null = null
    const hear = (event: KeyboardEvent) => {
      if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      const input = typedInto(event.target)
      const taken = wedgeKey(
        wedge,
        { key: event.key, at: event.timeStamp, repeat: event.repeat },
        { ...wedgeDefaults, least },
      )
      // A run begins: the input's value is still what it was before the scan.
      if (taken.wedge.text.length === 1) before = input && { input, value: input.value }
      wedge = taken.wedge
      if (taken.code === undefined) return
      event.preventDefault()
      event.stopPropagation()
      if (before && before.input === input) restore(before.input, before.value)
      tell(taken.code)
    }
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [enabled, active, least])
}

const typedInto = (target: EventTarget | null): Typed | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Sets a value so that React, which watches the element's own property, takes notice. */
function restore(input: Typed, value: string): void {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
