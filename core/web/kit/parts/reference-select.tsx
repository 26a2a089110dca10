import { Button, Select, Spin } from 'antd'
import { lazy, Suspense, type UIEvent, useState } from 'react'
import type { Reference } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AddInPlace, type Made } from '#core/web/screens/made-in.ts'
import { useDebounced } from './use-debounced.ts'
import { type Option, useOptions, useOptionsById } from './use-options.ts'

// Few lists are empty, and fewer still stay so.
const NoneYet = lazy(() => import('./none-yet.tsx'))

interface Common {
  reference: Reference
  id?: string
  disabled?: boolean
  placeholder?: string
  status?: '' | 'error' | 'warning'
  /** Texts of ids already known, so that a form need not ask for them. */
  known?: ReadonlyMap<number, string>
  'aria-label'?: string
  className?: string
  /** Where there is nothing to choose, the way to make one is offered: for fields that are filled in, not for conditions. */
  offersNew?: boolean
}

type Props = Common &
  (
    | { multiple?: false; value?: number | null; onChange?(value: number | null, option: Option | null): void }
    | { multiple: true; value?: number[] | null; onChange?(value: number[], options: Option[]): void }
  )

/** Chooses one or several rows of another list, found by typing, as many pages as there are. */
export function ReferenceSelect(props: Props) {
  const { reference, known, multiple } = props
  const t = useT()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [adding, setAdding] = useState<Made | null>(null)
  const [seen, setSeen] = useState<ReadonlyMap<number, Option>>(new Map())
  const keyword = useDebounced(typed.trim(), typed ? 300 : 0)
  const found = useOptions(reference, keyword, open)
  const chosen = (multiple ? props.value : props.value == null ? [] : [props.value]) ?? []
  const listed = new Map(found.options.map((option) => [option.value, option]))
  const unknown = chosen.filter((id) => !known?.has(id) && !seen.has(id) && !listed.has(id))
  const fetched = new Map(useOptionsById(reference, unknown).map((option) => [option.value, option]))
  const labelOf = (id: number) =>
    (seen.get(id) ?? listed.get(id) ?? fetched.get(id))?.label ?? known?.get(id) ?? `#${id}`

  const change = (ids: number[]) => {
    const options = ids.flatMap((id) => seen.get(id) ?? listed.get(id) ?? fetched.get(id) ?? [])
    setSeen(new Map([...seen, ...options.map((option): [number, Option] => [option.value, option])]))
    if (props.multiple) props.onChange?.(ids, options)
    else props.onChange?.(ids[0] ?? null, options[0] ?? null)
  }
  const scrolled = (event: UIEvent<HTMLDivElement>) => {
    const { scrollTop, clientHeight, scrollHeight } = event.currentTarget
    if (scrollTop + clientHeight > scrollHeight - 80) found.more()
  }
  const nothing = found.error ? (
    <div role="alert" className="kit-pad">
      {found.error.message}{' '}
      <Button size="small" type="link" onClick={found.retry}>
        {t('kit.retry')}
      </Button>
    </div>
  ) : found.fetching ? (
    <Spin size="small" className="kit-pad" />
  ) : props.offersNew && !keyword ? (
    <Suspense fallback={<Spin size="small" className="kit-pad" />}>
      <NoneYet
        reference={reference}
        onAdd={(made) => {
          setOpen(false)
          setAdding(made)
        }}
      />
    </Suspense>
  ) : (
    <div className="kit-pad kit-faint">{t('kit.noMatch')}</div>
  )
  const value = chosen.map((id) => ({ value: id, label: labelOf(id) }))
  const shared = {
    id: props.id,
    disabled: props.disabled,
    status: props.status,
    placeholder: props.placeholder ?? t('kit.choose'),
    'aria-label': props['aria-label'],
    className: props.className ?? 'kit-wide',
    labelInValue: true as const,
    allowClear: true,
    options: found.options.map(({ value: id, label }) => ({ value: id, label })),
    showSearch: { filterOption: false as const, onSearch: setTyped, searchValue: typed },
    loading: found.fetching && open,
    notFoundContent: nothing,
    popupMatchSelectWidth: 260,
    open,
    onPopupScroll: scrolled,
    onOpenChange: (next: boolean) => {
      setOpen(next)
      if (!next) setTyped('')
    },
  }
  return (
    <>
      {multiple ? (
        <Select
          {...shared}
          mode="multiple"
          maxTagCount="responsive"
          value={value}
          onChange={(next: { value: number }[]) => change(next.map((each) => each.value))}
        />
      ) : (
        <Select
          {...shared}
          value={value[0] ?? null}
          onChange={(next: { value: number } | null | undefined) => change(next ? [next.value] : [])}
        />
      )}
      {adding && (
        <Suspense fallback={null}>
          <AddInPlace
            made={adding}
            reference={reference}
            onClose={() => setAdding(null)}
            onAdded={(id) => change(multiple ? [...chosen, id] : [id])}
          />
        </Suspense>
      )}
    </>
  )
}
