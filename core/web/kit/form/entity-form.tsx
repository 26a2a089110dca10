import { Form, type FormInstance } from 'antd'
import { useId } from 'react'
import type { Field, Fields } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { FormField, type Renderer } from './form-field.tsx'
import type { FormValues } from './values.ts'

export interface Section<K extends string = string> {
  /** Message key of its heading. */
  title?: string
  fields: readonly K[]
  /** Takes the fields of the entity's form that no section names: those that were declared later. */
  rest?: boolean
}

/** Sections with the fields that each shows. */
export function withRest(sections: readonly Section[], form: readonly string[]): readonly Section[] {
  const named = new Set(sections.flatMap(({ fields }) => fields))
  const left = form.filter((key) => !named.has(key))
  return sections.map((section) => (section.rest ? { ...section, fields: [...section.fields, ...left] } : section))
}

/** How a form is laid out and what of it the screen makes itself. `K`: the names of its fields. */
export interface FormLayout<K extends string = string> {
  /** Columns of inputs, 2 by default. */
  columns?: 1 | 2 | 3
  sections?: readonly Section<K>[]
  /** Inputs of the screen's own, by field: `(input) => <MyInput {...input} />`. */
  renderers?: Partial<Record<K, Renderer>>
  disabled?: readonly K[]
  /** Fields that this row does not let change, each with the message key of why: said under it. */
  locked?: Readonly<Partial<Record<K, string>>>
  /** Whether a field is asked for, given what stands in the form. */
  visible?(field: K, values: FormValues): boolean
  /** After the person changed something: values to set on top. */
  derive?(changed: FormValues, values: FormValues): FormValues | undefined
}

export interface EntityFormProps<K extends string = string> extends FormLayout<NoInfer<K>> {
  form: FormInstance
  entity: { name: string; fields: Readonly<Record<K, Field>>; form: readonly NoInfer<K>[] }
  initialValues: FormValues
  row?: FormValues | null
  onChanged?(): void
  onSubmit?(): void
}

/** The inputs of an entity's form, labelled and checked by its declaration. */
export function EntityForm<K extends string>(props: EntityFormProps<K>) {
  const { columns = 2, renderers = {}, disabled = [], locked = {}, visible, derive } = props as FormLayout
  const { form, entity } = props
  const fields: Fields = entity.fields
  const t = useT()
  const name = useId()
  const values = (Form.useWatch([], form) as FormValues | undefined) ?? props.initialValues
  const sections = withRest(props.sections ?? [{ fields: entity.form }], entity.form)
  const changed = (part: FormValues, all: FormValues) => {
    const more = derive?.(part, all)
    if (more) form.setFieldsValue(more)
    props.onChanged?.()
  }
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      requiredMark
      scrollToFirstError
      initialValues={props.initialValues}
      onValuesChange={changed}
      onFinish={props.onSubmit}
    >
      {sections.map((section, index) => (
        <fieldset key={section.title ?? index} className="kit-section">
          {section.title && <legend>{t(section.title)}</legend>}
          <div className={`kit-form kit-form-${columns}`}>
            {section.fields.map((key) => {
              const field = fields[key]
              // The languages of a text stand with it.
              if (!field || field.kind === 'names' || visible?.(key, values) === false) return null
              return (
                <FormField
                  key={key}
                  owner={entity.name}
                  name={key}
                  field={field}
                  names={field.names ? fields[field.names] : undefined}
                  row={props.row}
                  disabled={disabled.includes(key) || locked[key] !== undefined}
                  why={locked[key]}
                  render={renderers[key]}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
    </Form>
  )
}
