import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { MessageKey } from '../../contract/messages.ts'
import type { Slots } from '../../contract/slots.ts'
import { loadScreenMessages } from '../i18n/index.ts'
import type { Session } from '../session/session.tsx'

/** What decides what somebody is shown: his rights, and the areas that his team has. */
export type Shown = Pick<Session, 'can' | 'has'>

/** A part that an area shows on a screen of another, loaded when it is first shown. */
interface Part<P> {
  /** What it is offered by: `part.…` or `screen.…`, which are there with the menus. */
  title: MessageKey
  /** Null: everybody who is logged in. */
  right: string | null
  /** Its file `web/late/<name>.tsx`, as its words are known by: `<area>/late/<name>`. */
  texts: `${string}/late/${string}`
  load(): Promise<{ default: ComponentType<P> }>
  /** Keeps for the time without a network what it reads of a record; its code and words are kept beside. */
  keep?(id: number, signal: AbortSignal): Promise<void>
}

/** What an area brings for the slots of others, by slot and by a name that no other part of the slot has. */
export type Parts = { readonly [S in keyof Slots]?: Readonly<Record<string, Part<Slots[S]>>> }

interface Offered<P> {
  name: string
  title: MessageKey
  Part: LazyExoticComponent<ComponentType<P>>
  /** Loads it before it is shown. */
  preload(): Promise<unknown>
  keep?(id: number, signal: AbortSignal): Promise<void>
}

interface Filled extends Offered<object> {
  area: string
  right: string | null
}

const slots = new Map<string, Filled[]>()

/** Takes what an area brings for slots. @throws when a slot has a part of the name already, naming both areas */
export function fillSlots(area: string, parts: Parts): void {
  for (const [slot, brought] of Object.entries(parts as unknown as Record<string, Record<string, Part<object>>>)) {
    const filled = slots.get(slot) ?? []
    slots.set(slot, filled)
    for (const [name, { title, right, texts, load, keep }] of Object.entries(brought)) {
      const before = filled.find((each) => each.name === name)
      if (before)
        throw new Error(`The part “${name}” of ${slot} is brought twice: by ${before.area} and by ${area}. Rename one.`)
      const whole = async () => (await Promise.all([load(), loadScreenMessages(texts)]))[0]
      filled.push({ area, name, title, right, Part: lazy(whole), preload: whole, keep })
    }
  }
}

/** The parts of a slot that somebody is shown, in the order of the areas. */
export const partsOf = <S extends keyof Slots>(slot: S, { can, has }: Shown): Offered<Slots[S]>[] =>
  (slots.get(slot) ?? []).filter(
    ({ area, right }) => has(area) && (right === null || can(right)),
  ) as unknown as Offered<Slots[S]>[]
