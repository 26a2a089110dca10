const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * What the code on a machine's label holds: the address of its page, which the camera of any phone opens and of which every scanner here takes the
 * number. Printed on the server's own machine by an address that no phone reaches: the number alone.
 */
export function machineCode(
  number: string,
  { origin, hostname }: Pick<Location, 'origin' | 'hostname'> = window.location,
): string {
  return loopback.test(hostname) ? number : `${origin}/home/machinePage?number=${encodeURIComponent(number)}`
}
