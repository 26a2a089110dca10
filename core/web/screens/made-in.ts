import { type ComponentType, createElement } from 'react'
import type { Screen } from '#core/contract/area.ts'
import type { Reference } from '#core/contract/field.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import type { CrudLike, Identified } from '../kit/types.ts'

/** Where the rows that a reference offers are made: what is said and offered where there are none yet. */
export interface Made {
  crud: CrudLike<Identified>
  /** Conditions of a reference for which this holds; absent: any. */
  where?: Readonly<Record<string, unknown>>
  /** What such a row is called; absent: the entity's name. */
  noun?: MessageKey
  /** Why the list may be empty although rows of the entity are there. */
  why?: MessageKey
  /** The screen that makes them, and what opens its part. */
  screen: Screen['path']
  query?: Readonly<Record<string, string>>
  /** The entity's plain form is the whole of it: one is made without leaving the field. */
  inPlace?: boolean
}

export interface AddInPlaceProps {
  made: Made
  reference: Reference
  onClose(): void
  onAdded(id: number): void
}

let load: () => Promise<readonly Made[]> = async () => []
let form: ComponentType<AddInPlaceProps> | null = null

/**
 * Says where rows are made; loaded when a list is first found empty.
 *
 * @param addInPlace the form over the form; given here, as forms hold the fields that open it
 */
export function mountMade(loader: typeof load, addInPlace: typeof form = null): void {
  load = loader
  form = addInPlace
}

/** The form in which what a field refers to is made without leaving the field. */
export const AddInPlace = (props: AddInPlaceProps) => (form ? createElement(form, props) : null)

/** Where the rows of a reference are made; null: nowhere that a person could go to. */
export async function madeFor({ path, where = {} }: Reference): Promise<Made | null> {
  const fits = (made: Made) =>
    made.crud.select?.path === path &&
    Object.entries(made.where ?? {}).every(([key, value]) => JSON.stringify(where[key]) === JSON.stringify(value))
  return (await load()).find(fits) ?? null
}

/** What a new row starts with so that the reference offers it: those of its conditions that its form asks for. */
export function startOf({ where = {} }: Reference, { crud }: Made): Record<string, unknown> {
  const own = Object.entries(where).filter(
    ([key, value]) => crud.entity.form.includes(key) && typeof value !== 'object',
  )
  return Object.fromEntries(own)
}
