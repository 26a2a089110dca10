import type { Field, Fields } from '#core/contract/field.ts'

/** Kinds whose input takes what is typed; a switch or a picture has nothing to type into. */
const typed: ReadonlySet<Field['kind']> = new Set(['text', 'multiline', 'integer', 'decimal', 'date', 'reference'])

/** The field that a form begins with: the first open one that can be typed into, else the first open one at all. */
export function firstToFill(
  fields: Fields,
  keys: readonly string[],
  isOpen: (key: string) => boolean,
): string | undefined {
  const open = keys.filter((key) => fields[key] && !fields[key].readonly && isOpen(key))
  return open.find((key) => typed.has((fields[key] as Field).kind)) ?? open[0]
}
