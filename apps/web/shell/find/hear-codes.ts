import { emptyWedge, wedgeKey } from '#core/web/kit/scan/wedge.ts'

/** What takes typing of its own: a code typed there is left to it, and so is one over an open dialog. */
const typing = 'input, textarea, select, [contenteditable="true"]'
const busy = '[role="dialog"]'

/**
 * Hears codes that a scanner types anywhere on the page where the focus is in no input. Screens that take codes themselves hear them before
 * and let none through. @returns its end
 */
export function hearCodes(tell: (code: string) => void): () => void {
  let wedge = emptyWedge
  const hear = (event: KeyboardEvent) => {
    const { target, key, timeStamp: at, repeat } = event
    if (event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    const taken = wedgeKey(wedge, { key, at, repeat })
    wedge = taken.wedge
    if (taken.code === undefined || (target instanceof Element && target.closest(typing))) return
    if ([...document.querySelectorAll(busy)].some((each) => each.checkVisibility())) return
    event.preventDefault()
    tell(taken.code)
  }
  window.addEventListener('keydown', hear)
  return () => window.removeEventListener('keydown', hear)
}
