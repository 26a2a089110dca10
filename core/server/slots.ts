/**
 * A place that an area leaves for others to add something of theirs: a check at the start of work, a kind of document to be approved. The
 * area that has the slot asks `ctx.filled` for what was added by the areas that the team has; it knows none of them.
 */
export interface Slot<T> {
  name: string
  /** For the compiler alone: what does not fit cannot be added. */
  takes?(item: T): void
}

/** @param name `task.check`: the noun that it is about, and what is added */
export const slot = <T>(name: string): Slot<T> => ({ name })

/** Something that an area adds to a slot, given as `fills` of its mount. */
export interface Fill {
  slot: string
  name: string
  item: unknown
  /** The area that adds it; set where the areas are joined. */
  area?: string
}

/** @param name of no other thing in this slot, whichever area brings it */
export const fill = <T>({ name: to }: Slot<T>, name: string, item: NoInfer<T>): Fill => ({ slot: to, name, item })

/** What was added to each slot, in the order of the areas. */
export class Fills {
  readonly #kept = new Map<string, Fill[]>()

  constructor(fills: readonly Fill[] = []) {
    for (const each of fills) this.#kept.set(each.slot, [...(this.#kept.get(each.slot) ?? []), each])
  }

  /** What the areas added that a team has. */
  of<T>({ name }: Slot<T>, areasOff: ReadonlySet<string>): T[] {
    const fills = this.#kept.get(name) ?? []
    return fills.filter(({ area }) => !(area && areasOff.has(area))).map(({ item }) => item as T)
  }
}
