import { type FoundValue, isAnswered } from '../../contract/judging.ts'
import type { MaintenanceSheet } from '../../contract/task.api.ts'

/** What a person has entered of a task, as a browser keeps it. */
export interface Entered {
  values: FoundValue[]
  note: string
}

export const nothing: Entered = { values: [], note: '' }

/** With an answer in place of the one before. */
export const answered = (entered: Entered, found: FoundValue): Entered => ({
  ...entered,
  values: [...entered.values.filter(({ item }) => item !== found.item), found],
})

/** Items that must be answered and are not. */
export const openItems = ({ items }: Pick<MaintenanceSheet, 'items'>, { values }: Entered): string[] =>
  items.flatMap((item, at) =>
    item.kind === 'text' ||
    isAnswered(
      item,
      values.find((found) => found.item === at),
    )
      ? []
      : [item.item],
  )
