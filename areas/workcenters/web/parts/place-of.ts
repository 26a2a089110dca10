/** The names of a row's workshop and line, as its list carries them. */
export const placeOf = (row: object, ...keys: string[]): string =>
  keys
    .map((key) => (row as Record<string, unknown>)[key])
    .filter(Boolean)
    .join(' · ')
