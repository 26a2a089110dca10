import { Select, Spin } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { NamedReference } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AddInPlace, type Made } from '#core/web/screens/made-in.ts'
import { useDebounced } from '../parts/use-debounced.ts'
import { type Option, readOption, useOptions } from '../parts/use-options.ts'
import type { InputProps } from './field-input.tsx'

const NoneYet = lazy(() => import('../parts/none-yet.tsx'))

interface Props extends InputProps {
  reference: NamedReference
  /** What the row that is edited names, and what that is called in the reader's language. */
  first?: unknown
  known?: unknown
}

/** Chooses a row by a text that names it, which is what travels; it shows what the row is called in the reader's language. */
export default function NamedSelect({ reference, first, known, value, onChange, ...rest }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [adding, setAdding] = useState<Made | null>(null)
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map())
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  const found = useOptions(reference, keyword, open)
  const nameOf = ({ row }: Option) => String(row[reference.by])
  const options = found.options.map((option) => ({ value: nameOf(option), label: option.label }))
  const labelOf = (name: string) =>
    seen.get(name) ??
    options.find((option) => option.value === name)?.label ??
    (name === first && typeof known === 'string' ? known : name)
  const choose = (name: string | null, label?: string) => {
    if (name !== null && label !== undefined) setSeen(new Map([...seen, [name, label]]))
    onChange?.(name)
  }
  const made = async (id: number) => {
    const option = await readOption(reference, id)
    if (option) choose(nameOf(option), option.label)
  }
  const chosen = typeof value === 'string' && value !== '' ? { value, label: labelOf(value) } : null
  return (
    <>
      <Select<{ value: string; label?: string } | null>
        {...rest}
        className="kit-wide"
        labelInValue
        allowClear
        placeholder={t('kit.choose')}
        loading={found.fetching && open}
        value={chosen}
        options={options}
        open={open}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        onOpenChange={(next) => {
          setOpen(next)
          if (!next) setTyped('')
        }}
        onChange={(next) => choose(next?.value ?? null, next?.label)}
        notFoundContent={
          found.error ? (
            <div role="alert" className="kit-pad">
              {found.error.message}
            </div>
          ) : found.fetching ? (
            <Spin size="small" className="kit-pad" />
          ) : (
            <Suspense fallback={<Spin size="small" className="kit-pad" />}>
              <NoneYet
                reference={reference}
                typed={keyword}
                onAdd={(form) => {
                  setOpen(false)
                  setAdding(form)
                }}
              />
            </Suspense>
          )
        }
      />
      {adding && (
        <Suspense fallback={null}>
          <AddInPlace
            made={adding}
            reference={reference}
            onClose={() => setAdding(null)}
            onAdded={(id) => void made(id)}
          />
        </Suspense>
      )}
    </>
  )
}
