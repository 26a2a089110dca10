/** What was kept on this device under a name; empty: nothing was, or the browser keeps nothing. */
export function keptOnDevice<T extends object>(name: string): Partial<T> {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as Partial<T>
  } catch {
    // Not readable: as if nobody had set it.
    return {}
  }
}

/** Keeps how a person set this device: a terminal beside its printer, a station of a line. */
export function keepOnDevice(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
