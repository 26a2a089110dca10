import { Select } from 'antd'
import { useState } from 'react'
import type { NamedReference } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useChoice } from '../parts/use-choice.tsx'
import { type Option, readOption } from '../parts/use-options.ts'
import type { InputProps } from './field-input.tsx'

interface Props extends InputProps {
  reference: NamedReference
  /** What the row that is edited names, and what that is called in the reader's language. */
  first?: unknown
  known?: unknown
}

/** Chooses a row by a text that names it, which is what travels; it shows what the row is called in the reader's language. */
export default function NamedSelect({ reference, first, known, value, onChange, ...rest }: Props) {
  const t = useT()
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const nameOf = ({ row }: Option) => String(row[reference.by])
  const choose = (name: string | null, label?: string) => {
    if (name !== null && label !== undefined) setSeen(new Map([...seen, [name, label]]))
    onChange?.(name)
  }
  const made = async (id: number) => {
    const option = await readOption(reference, id)
    if (option) choose(nameOf(option), option.label)
  }
  const choice = useChoice(reference, { offers: 'typed', onAdded: (id) => void made(id) })
  const options = choice.options.map((option) => ({ value: nameOf(option), label: option.label }))
  const labelOf = (name: string) =>
    seen.get(name) ??
    options.find((option) => option.value === name)?.label ??
    (name === first && typeof known === 'string' ? known : name)
  return (
    <>
      <Select<{ value: string; label?: string } | null>
        {...rest}
        className="kit-wide"
        placeholder={t('kit.choose')}
        options={options}
        {...choice.select}
        value={typeof value === 'string' && value !== '' ? { value, label: labelOf(value) } : null}
        onChange={(next) => choose(next?.value ?? null, next?.label)}
      />
      {choice.dialog}
    </>
  )
}
