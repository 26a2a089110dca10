import { type RefObject, useEffect } from 'react'

const focusable = 'a[href], button, input, select, textarea, [tabindex]'

/**
 * Parts of a table that scroll and hold nothing that can be focused (an empty one with many columns, one of texts alone) are focused
 * themselves: the arrow keys move them.
 */
export function focusScrolled(table: HTMLElement): void {
  for (const part of table.querySelectorAll<HTMLElement>('.ant-table-body, .ant-table-content')) {
    const scrolls = part.scrollWidth > part.clientWidth || part.scrollHeight > part.clientHeight
    if (scrolls && !part.querySelector(focusable)) part.setAttribute('tabindex', '0')
    else part.removeAttribute('tabindex')
  }
}

/**
 * Keeps what scrolls in a table within reach of the keyboard.
 * @param drawn another text whenever the table was drawn with other rows
 */
export function useScrollFocus(box: RefObject<HTMLElement | null>, drawn: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was drawn is read off the page
  useEffect(() => {
    if (box.current) focusScrolled(box.current)
  }, [box, drawn])
}
