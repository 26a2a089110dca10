/** The number that a scanned or typed code means: labels may carry an address, whose last part it is. */
export function scannedNumber(code: string): string {
  const last = (/([^/?#=]+)\/?$/.exec(code)?.[1] ?? code).trim()
  try {
    return decodeURIComponent(last)
  } catch {
    // A percent sign of its own, no address.
    return last
  }
}

/** How a number may stand in the records: typed ones come in small letters too. */
export const spellingsOf = (number: string): string[] => [number, number.toUpperCase()]
