import type { FormInstance } from 'antd'
import { CallError } from '#core/web/call/request.ts'
import { namePath } from './values.ts'

/**
 * Shows what a refused write says of fields at those fields.
 * @returns what to show above the form: the refusal itself, with what it says of fields that the form does not have
 */
export function showFieldErrors(form: FormInstance, error: unknown, shown: readonly string[]): string {
  const message = (error as Error).message
  const entries = Object.entries(error instanceof CallError ? error.fields : {})
  const here = entries.filter(([path]) => shown.includes(path.split('.')[0] ?? ''))
  form.setFields(here.map(([path, text]) => ({ name: namePath(path), errors: [text] })))
  const [first] = here
  if (first) form.scrollToField(namePath(first[0]), { block: 'center' })
  const elsewhere = entries.filter((entry) => !here.includes(entry)).map(([path, text]) => `${path}: ${text}`)
  return [message, ...elsewhere].join(' · ')
}
