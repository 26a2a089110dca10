/**
 * Puts a text onto the clipboard. Browsers lend it to secure pages alone; in a factory without HTTPS the old way by a selection still goes.
 *
 * @returns whether it lies there
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext)
    try {
      await navigator.clipboard.writeText(text)
      return true
    } catch {
      // Refused by the browser's settings: tried the old way.
    }
  const held = document.createElement('textarea')
  held.value = text
  held.className = 'kit-heard'
  document.body.append(held)
  held.select()
  try {
    return document.execCommand('copy')
  } finally {
    held.remove()
  }
}
