import { Select } from 'antd'
import { useState } from 'react'
import type { Reference } from '#core/contract/field.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useChoice } from './use-choice.tsx'
import { type Option, useOptionsById } from './use-options.ts'

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
  const [seen, setSeen] = useState<ReadonlyMap<number, Option>>(new Map())
  const chosen = (multiple ? props.value : props.value == null ? [] : [props.value]) ?? []
  const choice = useChoice(reference, {
    offers: props.offersNew ? 'new' : 'nothing',
    onAdded: (id) => change(multiple ? [...chosen, id] : [id]),
  })
  const listed = new Map(choice.options.map((option) => [option.value, option]))
  const unknown = chosen.filter((id) => !known?.has(id) && !seen.has(id) && !listed.has(id))
  const fetched = new Map(useOptionsById(reference, unknown).map((option) => [option.value, option]))
  const labelOf = (id: number) =>
    (seen.get(id) ?? listed.get(id) ?? fetched.get(id))?.label ?? known?.get(id) ?? `#${id}`

  function change(ids: number[]): void {
    const options = ids.flatMap((id) => seen.get(id) ?? listed.get(id) ?? fetched.get(id) ?? [])
    setSeen(new Map([...seen, ...options.map((option): [number, Option] => [option.value, option])]))
    if (props.multiple) props.onChange?.(ids, options)
    else props.onChange?.(ids[0] ?? null, options[0] ?? null)
  }
  const value = chosen.map((id) => ({ value: id, label: labelOf(id) }))
  const shared = {
    id: props.id,
    disabled: props.disabled,
    status: props.status,
    placeholder: props.placeholder ?? t('kit.choose'),
    'aria-label': props['aria-label'],
    className: props.className ?? 'kit-wide',
    popupMatchSelectWidth: 260,
    options: choice.options.map(({ value: id, label }) => ({ value: id, label })),
    ...choice.select,
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
      {choice.dialog}
    </>
  )
}
