/** The first of the keys that a language knows, else the code itself. */
export function named(t: (key: string) => string, keys: string[], code: string): string {
  return keys.map((key) => [key, t(key)] as const).find(([key, text]) => text !== key)?.[1] ?? code
}
