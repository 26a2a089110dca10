import { Input, Select, Switch } from 'antd'
import type { Field } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { ReferenceSelect } from '../parts/reference-select.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { DateInput, NamedSelect, UploadInput } from './lazy-inputs.tsx'

export interface InputProps {
  id?: string
  value?: unknown
  onChange?(value: unknown): void
  disabled?: boolean
  'aria-label'?: string
}

interface Props extends InputProps {
  name: string
  field: Field
  /** The row being edited, where the texts of its references and the names of its files stand. */
  row?: Record<string, unknown> | null
}

/** The texts of a row's references that it carries itself. */
function knownTexts(name: string, field: Field, row: Props['row']): Map<number, string> {
  const [ids, texts] = [row?.[name], field.display ? row?.[field.display] : undefined]
  const [idList, textList] = [Array.isArray(ids) ? ids : [ids], Array.isArray(texts) ? texts : [texts]]
  if (idList.length !== textList.length) return new Map()
  return new Map(
    idList.flatMap((id, i): [number, string][] =>
      typeof id === 'number' && typeof textList[i] === 'string' ? [[id, textList[i]]] : [],
    ),
  )
}

/** The input of a declared field by its kind; what it holds is what travels on the wire. */
export function FieldInput({ name, field, row, value, onChange, ...rest }: Props) {
  const t = useT()
  const disabled = rest.disabled || field.readonly
  switch (field.kind) {
    case 'multiline':
      return (
        <Input.TextArea
          {...rest}
          disabled={disabled}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'integer':
    case 'decimal':
      return (
        <DecimalInput
          {...rest}
          disabled={disabled}
          scale={field.kind === 'integer' ? 0 : (field.scale ?? 4)}
          unit={field.unit}
          value={value as number | null}
          onChange={onChange}
        />
      )
    case 'date':
    case 'instant':
    case 'time':
      return <DateInput {...rest} kind={field.kind} disabled={disabled} value={value} onChange={onChange} />
    case 'boolean':
      return <Switch {...rest} disabled={disabled} checked={value === true} onChange={(on) => onChange?.(on)} />
    case 'choice':
    case 'choices':
      return (
        <Select<string | string[] | null>
          {...rest}
          disabled={disabled}
          className="kit-wide"
          mode={field.kind === 'choices' ? 'multiple' : undefined}
          allowClear={!field.required}
          placeholder={t('kit.choose')}
          showSearch={{ optionFilterProp: 'label' }}
          value={(value as string | string[] | null | undefined) ?? (field.kind === 'choices' ? [] : null)}
          onChange={(chosen) => onChange?.(chosen ?? null)}
          options={(field.codes ?? []).map((code) => ({ value: code, label: t(`${field.labels ?? name}.${code}`) }))}
        />
      )
    case 'reference':
      return field.reference ? (
        <ReferenceSelect
          {...rest}
          disabled={disabled}
          offersNew
          reference={field.reference}
          known={knownTexts(name, field, row)}
          value={value as number | null}
          onChange={(id) => onChange?.(id)}
        />
      ) : null
    case 'references':
      return field.reference ? (
        <ReferenceSelect
          {...rest}
          multiple
          disabled={disabled}
          offersNew
          reference={field.reference}
          known={knownTexts(name, field, row)}
          value={value as number[] | null}
          onChange={(ids) => onChange?.(ids)}
        />
      ) : null
    case 'image':
    case 'file': {
      const [fileNo, fileName] = [row?.[`${name}FileNo`], row?.[`${name}FileName`]]
      return (
        <UploadInput
          {...rest}
          disabled={disabled}
          kind={field.kind}
          stored={typeof fileNo === 'string' ? { fileNo, name: String(fileName ?? fileNo) } : null}
          value={value as number | null}
          onChange={onChange}
        />
      )
    }
    default:
      if (field.reference && 'by' in field.reference)
        return (
          <NamedSelect
            {...rest}
            disabled={disabled}
            reference={field.reference}
            known={field.display ? row?.[field.display] : undefined}
            first={row?.[name]}
            value={value}
            onChange={onChange}
          />
        )
      return (
        <Input
          {...rest}
          disabled={disabled}
          value={(value as string | null) ?? ''}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
  }
}
