import { type RefObject, useEffect } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * A table that is scrolled and holds nothing that can be focused (an empty one with many columns) is focused itself: the arrow keys move it.
 * @param drawn another text whenever the table was drawn with other rows
 */
export function useScrollFocus(box: RefObject<HTMLElement | null>, drawn: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn is read off the page
  useEffect(() => {
    for (const body of box.current?.querySelectorAll('.ant-table-body') ?? []) {
      if (body.querySelector(focusable)) body.removeAttribute('tabindex')
      else body.setAttribute('tabindex', '0')
    }
  }, [box, drawn])
}
