/**
 * What parts register by name. Of two with one name the later would silently take the place of the earlier: the start ends instead and
 * names both owners.
 */
export class Registry<T> {
  readonly #kept = new Map<string, { owner: string; item: T }>()

  /** @param what is registered, for the message: `job kind` */
  constructor(private readonly what: string) {}

  /** The same item of the same owner may come again: a process may start more than one server. */
  add(owner: string, name: string, item: T): this {
    const before = this.#kept.get(name)
    if (before && (before.owner !== owner || before.item !== item))
      throw new Error(
        `The ${this.what} “${name}” is registered twice: by ${before.owner} and by ${owner}. Rename one of them.`,
      )
    this.#kept.set(name, { owner, item })
    return this
  }

  addAll(owner: string, items: Readonly<Record<string, T>>): this {
    for (const [name, item] of Object.entries(items)) this.add(owner, name, item)
    return this
  }

  get(name: string): T | undefined {
    return this.#kept.get(name)?.item
  }

  /** In the order of their registration. */
  values(): T[] {
    return [...this.#kept.values()].map(({ item }) => item)
  }

  all(): Record<string, T> {
    return Object.fromEntries([...this.#kept].map(([name, { item }]) => [name, item]))
  }
}
