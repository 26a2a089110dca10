import { type Field, type Fields, shapeOf } from '#core/contract/field.ts'
import { type FieldIssue, fieldIssues } from '#core/contract/issues.ts'

/** Whether a value is missing or of the wrong kind is told by the input, which zod reports only when asked. */
const asked = { reportInput: true }

/** What is wrong with one field's value, by the schema that the server checks it with. Sub-rows are checked in their own cells. */
export function checkField(key: string, field: Field, value: unknown): FieldIssue[] {
  if (field.readonly) return []
  const shape = shapeOf({ [key]: field }, false)
  const result = shape.safeParse(value === undefined || value === null ? {} : { [key]: value }, asked)
  return result.success
    ? []
    : fieldIssues(result.error).filter(
        ({ field: at }) => at === key || (field.kind === 'names' && at.startsWith(`${key}.`)),
      )
}

/** What is wrong with a whole draft. */
export function checkDraft(fields: Fields, values: Record<string, unknown>): FieldIssue[] {
  const result = shapeOf(fields, false).safeParse(values, asked)
  return result.success ? [] : fieldIssues(result.error)
}
