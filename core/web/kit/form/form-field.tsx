import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { Field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { checkField } from './check.ts'
import { FieldInput, type InputProps } from './field-input.tsx'
import { NamesInput } from './lazy-inputs.tsx'
import { RowsInput } from './rows-input.tsx'

export type Renderer = (input: InputProps, row: Record<string, unknown> | null) => ReactNode

interface Props {
  /** Prefix of the labels. */
  owner: string
  name: string
  field: Field
  /** What holds the field's other languages, where it has any. */
  names?: Field
  row?: Record<string, unknown> | null
  disabled?: boolean
  /** Message key of why it is disabled. */
  why?: string
  render?: Renderer
}

/** One labelled input with the rules of its declaration. */
export function FormField({ owner, name, field, names, row = null, disabled, why, render }: Props) {
  const t = useT()
  const rule = {
    validator: async (_rule: unknown, value: unknown) => {
      const [issue] = checkField(name, field, value)
      if (issue) throw new Error(t(issue.key, issue.params))
    },
  }
  const label = t(`${owner}.${name}`)
  const wide = field.kind === 'rows' || field.kind === 'multiline' || field.kind === 'references'
  const item = (
    <Form.Item
      className={wide ? 'kit-field kit-field-wide' : 'kit-field'}
      name={name}
      label={label}
      tooltip={field.hint && t(`${owner}.${name}.hint`)}
      required={field.required}
      extra={why && t(why)}
      rules={[rule]}
    >
      {field.kind === 'rows' && !render ? (
        <RowsInput owner={`${owner}.${name}`} name={name} field={field} row={row} disabled={disabled} />
      ) : (
        <Slot name={name} field={field} row={row} disabled={disabled} render={render} />
      )}
    </Form.Item>
  )
  if (!field.names || !names) return item
  return (
    <div className={wide ? 'kit-named kit-field-wide' : 'kit-named'}>
      {item}
      <NamesInput label={label} name={field.names} field={names} disabled={disabled} />
    </div>
  )
}

/** Takes value and onChange from the form item and hands them to the screen's own input or the declared one. */
function Slot({ name, field, row, render, ...input }: Omit<Props, 'owner' | 'why' | 'names'> & InputProps) {
  return render ? <>{render(input, row ?? null)}</> : <FieldInput name={name} field={field} row={row} {...input} />
}
