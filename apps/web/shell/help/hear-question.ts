/** A scanner types faster than this between two keys (milliseconds). */
const typed = 80

const writing = 'input, textarea, select, [contenteditable="true"]'

/**
 * Hears the key `?` where nobody is writing; one within a code that a scanner types is none.
 * @returns its end
 */
export function hearQuestion(onAsked: () => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  let waiting: ReturnType<typeof setTimeout> | undefined
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Shift') return
    clearTimeout(waiting)
    const alone = event.timeStamp - last > typed
    last = event.timeStamp
    if (event.key !== '?' || !alone || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(writing)) return
    waiting = setTimeout(onAsked, typed)
  }
  window.addEventListener('keydown', press)
  return () => {
    clearTimeout(waiting)
    window.removeEventListener('keydown', press)
  }
}
