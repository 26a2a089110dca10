import { all } from '../all.ts'
import { Registry } from '../registry.ts'
import type { DemoCaller } from './caller.ts'

/** A piece of the demo factory, made by the area that it belongs to. `T` is what later pieces are told of it. */
export interface DemoPart<T = unknown> {
  /** `<area>.<piece>`. */
  name: string
  /** The pieces that are there before it. */
  needs: Readonly<Record<string, DemoPart>>
  make(demo: DemoCaller, told: never): Promise<T>
}

/** The factory has no more what a piece builds upon: people have changed it since it was made. */
export class NotInDemo extends Error {
  constructor(what: string) {
    super(`the demo has no ${what}`)
  }
}

type Told<N> = { [K in keyof N]: N[K] extends DemoPart<infer T> ? T : never }

/**
 * Declares a piece of the demo factory. It begins once all that it needs is there, beside whatever else can be made by then: what it
 * does not need it can neither count on nor be in the way of.
 *
 * @param part `make` gets a caller with a person and a clock of its own, and what the needed pieces told by the names in `needs`
 */
export const demoPart = <T, const N extends Readonly<Record<string, DemoPart>>>(part: {
  name: string
  needs: N
  make(demo: DemoCaller, told: Told<N>): Promise<T>
}): DemoPart<T> => part

/**
 * Makes the pieces, each after what it needs, side by side where neither needs the other.
 *
 * @throws what the first of them threw, once none is at work any more; or, before any begins, naming a piece that is there twice or
 * that is needed and brought by no area
 */
export async function makeParts(parts: readonly DemoPart[], demo: Pick<DemoCaller, 'apart'>): Promise<void> {
  refuseStrange(parts)
  const begun = new Map<DemoPart, Promise<unknown>>()
  const made = (part: DemoPart): Promise<unknown> => {
    const before = begun.get(part)
    if (before) return before
    const names = Object.keys(part.needs)
    const needed = all(Object.values(part.needs).map(made))
    const making = needed.then((told) => {
      return part.make(demo.apart(), Object.fromEntries(names.map((name, i) => [name, told[i]])) as never)
    })
    begun.set(part, making)
    return making
  }
  await all(parts.map(made))
}

function refuseStrange(parts: readonly DemoPart[]): void {
  const known = new Registry<DemoPart>('demo part')
  for (const part of parts) known.add(part.name.split('.')[0] as string, part.name, part)
  for (const { name, needs } of parts)
    for (const need of Object.values(needs))
      if (known.get(need.name) !== need)
        throw new Error(
          `The demo part “${name}” needs “${need.name}”, which no area brings: list it in its demo/index.ts.`,
        )
}
