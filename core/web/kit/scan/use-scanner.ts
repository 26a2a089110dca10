import { useEffect, useEffectEvent } from 'react'
import { useActive } from '#core/web/screens/navigation.ts'
import { groupSeparator } from '#engines/gs1/index.ts'
import { emptyWedge, wedgeDefaults, wedgeKey } from './wedge.ts'

export interface ScannerOptions {
  /** Absent: true. Off while another part of the screen takes the codes. */
  enabled?: boolean
  /** It lies over the screen, as a sheet does: the screen's own scanner hears nothing meanwhile. */
  over?: boolean
  /** Fewest characters of a code; 4 by default. */
  least?: number
}

let lyingOver = 0

type Typed = HTMLInputElement | HTMLTextAreaElement

/**
 * Hears the codes of a keyboard-wedge scanner anywhere on the page while it is shown. What people type is left alone; what a
 * scanner typed into an input that happened to have the focus is taken out of it again.
 */
export function useScanner(
  onCode: (code: string) => void,
  { enabled = true, over = false, least = wedgeDefaults.least }: ScannerOptions = {},
) {
  const active = useActive()
  const tell = useEffectEvent(onCode)
  useEffect(() => {
    if (!enabled || !active) return
    let wedge = emptyWedge
    let before: { input: Typed; value: string } | null = null
    if (over) lyingOver += 1
    const hear = (event: KeyboardEvent) => {
      if (!over && lyingOver > 0) return
      // A wedge types the separator of GS1's codes as Ctrl and a bracket; all else with Ctrl is a person's.
      const separator = event.ctrlKey && !event.altKey && !event.metaKey && event.key === ']'
      if (event.isComposing || (event.ctrlKey && !separator) || event.altKey || event.metaKey) return
      const input = typedInto(event.target)
      const taken = wedgeKey(
        wedge,
        { key: separator ? groupSeparator : event.key, at: event.timeStamp, repeat: event.repeat },
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
    return () => {
      if (over) lyingOver -= 1
      document.removeEventListener('keydown', hear, { capture: true })
    }
  }, [enabled, active, over, least])
}

const typedInto = (target: EventTarget | null): Typed | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

/** Sets a value so that React, which watches the element's own property, takes notice. */
function restore(input: Typed, value: string): void {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
