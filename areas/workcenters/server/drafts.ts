import type { Entity } from '#core/contract/entity.ts'
import type { Values } from '#core/server/crud/rows.ts'
import type { Candidate } from '#core/server/crud/serve.ts'

/** What a person emptied but the row always has becomes what a new row starts with. */
export function fillBlanks(entity: Pick<Entity, 'fields'>, candidates: Candidate[]): void {
  for (const { draft } of candidates)
    for (const [key, field] of Object.entries(entity.fields))
      if (draft[key] === null && field.initial !== undefined) draft[key] = field.initial
}

/** Distinct ids that the values hold under some keys. */
export const idsOf = (rows: readonly Values[], ...keys: string[]): number[] => [
  ...new Set(
    rows.flatMap((row) => keys.flatMap((key) => row[key])).filter((id): id is number => typeof id === 'number'),
  ),
]
