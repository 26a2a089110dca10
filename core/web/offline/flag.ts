const key = 'gm_offline'

/** Whether this browser keeps pages and answers for the time without a network: on the machines and phones of the shop floor. */
export const worksOffline = (): boolean => localStorage.getItem(key) !== null

/** When what is shown in the place of an answer was read, while the server is away: milliseconds by endpoint and input as text. */
const keptSince = new Map<string, number>()
const keyOf = (path: string, input: unknown): string => `${path} ${JSON.stringify(input)}`

/** @param at when what is shown now was read; null: the server answered */
export function setKeptSince(path: string, input: unknown, at: number | null): void {
  if (at === null) keptSince.delete(keyOf(path, input))
  else keptSince.set(keyOf(path, input), at)
}

/** When what is shown was read, where it is no answer of now. */
export const keptSinceOf = (path: string, input: unknown): number | undefined => keptSince.get(keyOf(path, input))

export const setWorksOffline = (): void => localStorage.setItem(key, '1')
