const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * What the code on the label of a thing holds: the address of its page, which the camera of any phone opens and of which every scanner here takes
 * the number. Printed on the server's own machine by an address that no phone reaches: the number alone.
 *
 * @param screen of the page, which takes the number as `number`
 */
export function pageCode(
  screen: string,
  number: string,
  { origin, hostname }: Pick<Location, 'origin' | 'hostname'> = window.location,
): string {
  return loopback.test(hostname) ? number : `${origin}/home/${screen}?number=${encodeURIComponent(number)}`
}
